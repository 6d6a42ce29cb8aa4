package marshal.grading.cli;

/** The student's code failed. Exit code 1. */
final class FailedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    FailedException(String message) {
        super(message);
    }
}
