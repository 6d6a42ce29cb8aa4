package marshal.checks.lab7;

import marshal.checks.Step;

/** Step 5: the relocatable area. */
@Step(id = "lab7.5", title = "Clusters of any size", minutes = 45, file = "RelocArea.java", needs = "lab7.2")
class Step05Area {}
