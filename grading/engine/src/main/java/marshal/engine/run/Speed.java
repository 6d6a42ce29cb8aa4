package marshal.engine.run;

import java.util.Locale;

/**
 * How fast a student's program is in comparison with the reference; both alternate in one session.
 *
 * @param program   such as {@code spa}
 * @param mechanism such as {@code socket}
 * @param n         size
 * @param k         workers
 * @param ratio     what the student's program took, by what the reference's took
 * @param low       lower end of its 95 % interval
 * @param high      upper end
 * @param pairs     how many pairs of runs it is made of
 * @param measure   what was compared
 * @param verdict   what can be said
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
        /** Processor time of all its processes, counted by the system: a busy machine hardly changes it. */
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
        /** The machine was too noisy to tell. Never costs a point. */
        INCONCLUSIVE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }
}
