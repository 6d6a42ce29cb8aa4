package marshal.checks.lab7;

import marshal.checks.Step;

/** Step 7: what is wrong in a cluster that comes. */
@Step(
        id = "lab7.7",
        title = "A dump from a stranger",
        minutes = 45,
        file = "Validation.java",
        needs = {"lab7.4", "lab7.6"})
class Step07Strangers {}
