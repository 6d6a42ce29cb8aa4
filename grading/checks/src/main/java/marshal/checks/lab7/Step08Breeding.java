package marshal.checks.lab7;

import marshal.checks.Step;

/** Step 8: a population on several nodes. */
@Step(id = "lab7.8", title = "Genetic programming", minutes = 60, file = "GpMaster.java", needs = {"lab7.4", "lab7.6"})
class Step08Breeding {}
