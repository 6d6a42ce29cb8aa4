package marshal.checks.lab7;

import marshal.checks.Step;

/** Step 9: a ring of populations. */
@Step(id = "lab7.9", title = "Islands", minutes = 35, file = "Island.java", needs = "lab7.8", bonus = true)
class Step09Islands {}
