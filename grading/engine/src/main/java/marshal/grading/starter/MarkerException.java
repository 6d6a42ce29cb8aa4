package marshal.grading.starter;

import marshal.grading.KitException;

/** The markers in a solution's file do not pair. */
final class MarkerException extends KitException {

    private static final long serialVersionUID = 1;

    MarkerException(String message) {
        super(message);
    }
}
