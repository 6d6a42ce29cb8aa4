package marshal.commands;

import marshal.engine.KitException;
import marshal.engine.measure.BrokenRunException;

/** The student's code failed. Exit code 1. */
public final class FailedException extends RuntimeException {

    FailedException(String message) {
        super(message);
    }

    /** The exception for the end of a run. A failure of the kit is not blamed on the student. */
    static RuntimeException ofRun(Exception e) {
        return e instanceof KitException kit
                ? kit
                : new FailedException("The run failed. " + BrokenRunException.describe(e));
    }
}
