package marshal.grader.policy;

/** A student's lab, or one of its steps. */
record StudentWork(String student, String work) {}
