package marshal.engine.run;

import java.util.Locale;

/** The status of a lab as a whole. */
public enum LabStatus {
    /** The code was run, and the points are about it. */
    GRADED,
    /** Something was handed in, but could not be run. */
    ERROR,
    /** Nothing was handed in, which is not a mistake. */
    MISSING,
    /** The kit could not run it on this machine, so the points are unknown, not zero. */
    UNCHECKED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
