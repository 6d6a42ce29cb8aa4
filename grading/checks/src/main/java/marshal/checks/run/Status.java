package marshal.checks.run;

import java.util.Locale;

/** How a check or a step ended. */
public enum Status {
    /** The check holds. */
    PASS,
    /** The check does not hold; the message says why. */
    FAIL,
    /** The check reached code that is not written yet. */
    TO_DO,
    /** The check was not run; the message says why. */
    SKIPPED,
    /** The checks themselves could not run: there is no verdict. */
    ERROR,
    /** There is nothing to check: nothing was handed in. */
    MISSING;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
