package marshal.checks.lab7;

import marshal.checks.Step;

/** Step 2: objects in a cluster, and views of them. */
@Step(id = "lab7.2", title = "Objects without new", minutes = 45, file = "Cluster.java", needs = "lab7.1")
class Step02Objects {}
