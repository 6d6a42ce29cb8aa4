package marshal.grading.run;

import java.util.Locale;

/**
 * How fast a student's program is beside the reference, both run in turns in one session.
 *
 * @param program   such as {@code spa}
 * @param mechanism such as {@code socket}
 * @param n         size
 * @param k         workers
 * @param ratio     the student's time by the reference's
 * @param low       lower end of its 95 % interval
 * @param high      upper end
 * @param pairs     how many pairs of runs it is made of
 * @param verdict   what can be said
 */
public record Speed(String program, String mechanism, int n, int k, double ratio, double low, double high, int pairs, Verdict verdict) {

    /** What a ratio with its interval says. */
    public enum Verdict {
        FASTER, AS_FAST, SLOWER,
        /** The machine was too noisy to tell. Never costs a point. */
        INCONCLUSIVE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }
}
