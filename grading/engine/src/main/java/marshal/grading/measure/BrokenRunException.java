package marshal.grading.measure;

/** A run ended with an exception; the state of its processes says more than that. */
public final class BrokenRunException extends RuntimeException {

    private final String story;

    BrokenRunException(Exception cause, String story) {
        super(cause);
        this.story = story;
    }

    /** A paragraph per process; empty if there is nothing to report. */
    public String story() {
        return story;
    }
}
