package marshal.checks.lab7;

import marshal.checks.Step;

/** Step 3: the division of the memory of all nodes. */
@Step(id = "lab7.3", title = "One space, many nodes", minutes = 40, file = "Space.java", needs = "lab7.2")
class Step03Space {}
