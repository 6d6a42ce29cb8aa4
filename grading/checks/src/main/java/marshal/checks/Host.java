package marshal.checks;

import marshal.kit.process.Student;

/** Runs a student's code for the checks. */
public interface Host extends AutoCloseable {

    /** The student's code, started when first asked for, and again when it is gone. */
    Student student();

    /** The student's code once more, apart from {@link #student()}: for a worker that has a process of its own. Gone after the check. */
    Student another();

    /** How well the student's code is kept apart from the verdict: one word for the results. */
    String isolation();

    /** What the student's code printed since the last call. */
    String output();

    /** Lets go of what the last check started; {@link #student()} stays if it is healthy. */
    void afterCheck(boolean passed);

    @Override
    void close();
}
