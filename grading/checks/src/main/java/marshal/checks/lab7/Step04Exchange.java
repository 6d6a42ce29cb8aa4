package marshal.checks.lab7;

import marshal.checks.Step;

/** Step 4: ISO clusters on their way. */
@Step(id = "lab7.4", title = "Send it as it lies", minutes = 50, file = "Exchange.java", needs = "lab7.3")
class Step04Exchange {}
