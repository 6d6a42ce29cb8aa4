package marshal.grader.policy;

import marshal.engine.PathElement;

/** A student's lab, or one of its steps. Systems write the same accents differently, and people the same letters. */
record StudentWork(String student, String work) {

    StudentWork {
        student = PathElement.folded(student);
    }
}
