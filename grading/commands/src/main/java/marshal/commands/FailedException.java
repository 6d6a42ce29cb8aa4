package marshal.commands;

import marshal.engine.KitException;
import marshal.engine.measure.BrokenRunException;

/** The student's code failed. Exit code 1. */
public final class FailedException extends RuntimeException {

    FailedException(String message) {
        super(message);
    }

    /** What a run's end comes to: what the kit could not do is not the student's. */
    static RuntimeException ofRun(Exception e) {
        return e instanceof KitException kit
                ? kit
                : new FailedException("The run failed. " + BrokenRunException.describe(e));
    }
}
