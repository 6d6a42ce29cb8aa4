package marshal.checks.lab7;

import marshal.checks.Step;

/** Step 1: how the objects of a class lie in memory. */
@Step(id = "lab7.1", title = "Shapes", minutes = 35, file = "Shape.java")
class Step01Shapes {}
