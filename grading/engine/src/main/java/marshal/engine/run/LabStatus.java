package marshal.engine.run;

import java.util.Locale;

/** How a lab as a whole ended. */
public enum LabStatus {
    /** Its code was run: the points are about it. */
    GRADED,
    /** Something was handed in that could not be run. */
    ERROR,
    /** Nothing was handed in, which is no mistake. */
    MISSING,
    /** The kit could not run it on this machine: the points are unknown, not zero. */
    UNCHECKED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
