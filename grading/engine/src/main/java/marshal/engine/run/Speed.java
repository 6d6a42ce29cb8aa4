package marshal.engine.run;

import java.util.Locale;

/**
 * The speed of a student's program compared with the reference. Both take turns in one session.
 *
 * @param program   such as {@code spa}
 * @param mechanism such as {@code socket}
 * @param n         size
 * @param k         workers
 * @param ratio     the time of the student's program, divided by the time of the reference's program
 * @param low       lower end of its 95 % interval
 * @param high      upper end
 * @param pairs     the number of pairs of runs
 * @param measure   what was compared
 * @param verdict   what the numbers show
 */
public record Speed(
        String program,
        String mechanism,
        int n,
        int k,
        double ratio,
        double low,
        double high,
        int pairs,
        Measure measure,
        Verdict verdict) {

    /** The time that is compared. */
    public enum Measure {
        /** Wall-clock time, from beginning to end. */
        TIME,
        /** Processor time of all its processes, counted by the system. A busy machine hardly changes it. */
        PROCESSOR;

        @Override
        public String toString() {
            return this == TIME ? "time" : "processor time";
        }
    }

    /** The verdict on a ratio and its interval. */
    public enum Verdict {
        FASTER,
        AS_FAST,
        SLOWER,
        /** The machine was too noisy to tell. This never costs a point. */
        INCONCLUSIVE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }
}
