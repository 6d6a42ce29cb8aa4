package marshal.checks;

import java.util.List;
import marshal.kit.process.Program;

/**
 * An experiment of a lab's own: what it is to look at is no program of all labs.
 *
 * @param sizes    that are measured unless others are asked for; a single run takes the first
 * @param observer looks at a student's code
 */
public record Observed(String label, List<Integer> sizes, Observer observer) implements Experiment {

    /** Looks at a student's code once. */
    @FunctionalInterface
    public interface Observer {

        /**
         * What it has seen; the first time, nothing was warmed up.
         *
         * @param host runs the student's code as it is measured
         * @param n    the size
         * @param seed of the workload
         */
        List<Seen> observe(Host host, int n, long seed) throws Exception;
    }

    /**
     * A number: see {@link marshal.kit.measure.Observation}.
     *
     * @param right whether what was done had the right result
     */
    public record Seen(
            String quantity, String mechanism, String program, int k, double value, String unit, boolean right) {}

    /** It is no program of all mechanisms. */
    @Override
    public List<Program> timed() {
        return List.of();
    }
}
