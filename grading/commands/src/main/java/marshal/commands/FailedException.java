package marshal.commands;

/** The student's code failed. Exit code 1. */
public final class FailedException extends RuntimeException {

    FailedException(String message) {
        super(message);
    }
}
