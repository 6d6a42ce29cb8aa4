package marshal.checks.run;

import java.util.Locale;

/** How a check or a step ended. */
public enum Status {
    /** It holds. */
    PASS,
    /** It does not hold, and the message says why. */
    FAIL,
    /** It was not run, and the message says why. */
    SKIPPED,
    /** The checks themselves could not run; no verdict. */
    ERROR,
    /** There is nothing to check: it was not handed in. */
    MISSING;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
