package marshal.engine.measure;

import marshal.checks.story.Crash;
import marshal.checks.story.Printable;

/** A run ended with an exception; the state of its processes says more than that. */
public final class BrokenRunException extends RuntimeException {

    private final String story;

    BrokenRunException(Exception cause, String story) {
        super(cause);
        this.story = story;
    }

    /** What ended it and the state of its processes, for a person. */
    public String described() {
        return Crash.describe((Exception) getCause()) + (story.isEmpty() ? "" : "\n" + Printable.text(story));
    }

    /** A paragraph per process; empty if there is nothing to report. */
    public String story() {
        return story;
    }
}
