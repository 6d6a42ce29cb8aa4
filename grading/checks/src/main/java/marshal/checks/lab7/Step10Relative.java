package marshal.checks.lab7;

import marshal.checks.Step;

/** Step 10: references relative to their own place. */
@Step(
        id = "lab7.10",
        title = "No address at all",
        minutes = 25,
        file = "RelativeCluster.java",
        needs = "lab7.6",
        bonus = true)
class Step10Relative {}
