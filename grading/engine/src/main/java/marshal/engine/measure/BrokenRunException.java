package marshal.engine.measure;

import marshal.checks.story.Crash;
import marshal.checks.story.Printable;

/** A run ended with an exception, and the state of its processes explains more than the exception. */
public final class BrokenRunException extends RuntimeException {

    private final String story;

    BrokenRunException(Exception cause, String story) {
        super(cause);
        this.story = story;
    }

    /** Explains for a person what ended a run, with the state of its processes if that is known. */
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
