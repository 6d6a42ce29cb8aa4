package marshal.checks;

import java.util.Locale;

/** How a check or a step ended. */
public enum Status {
    /** It holds. */
    PASS,
    /** It does not, and the message says why. */
    FAIL,
    /** It was not run, and the message says because of what. */
    SKIPPED,
    /** The checks themselves could not run; no verdict. */
    ERROR,
    /** There is nothing that could be checked: it was not handed in. */
    MISSING;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
