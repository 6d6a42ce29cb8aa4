package marshal.checks.lab7;

import marshal.checks.Step;

/** Step 6: relocatable clusters on their way. */
@Step(id = "lab7.6", title = "Move the house", minutes = 45, file = "Relocation.java", needs = {"lab7.4", "lab7.5"})
class Step06Relocation {}
