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

    /** What ended a run, and the state of its processes if that is known, for a person. */
    public static String describe(Throwable e) {
        if (!(e instanceof BrokenRunException broken)) {
            return Crash.describe(e);
        }
        return Crash.describe(e.getCause()) + (broken.story.isEmpty() ? "" : "\n" + Printable.text(broken.story));
    }

    /** A paragraph per process; empty if there is nothing to report. */
    public String story() {
        return story;
    }
}
