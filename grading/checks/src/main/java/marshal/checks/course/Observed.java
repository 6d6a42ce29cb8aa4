package marshal.checks.course;

import java.util.List;
import java.util.function.Consumer;
import marshal.checks.run.Host;
import marshal.kit.process.Program;

/**
 * An experiment of a lab's own: it observes something else than the programs of all labs.
 *
 * @param sizes    that are measured unless others are asked for; a single run takes the first
 * @param observer looks at a student's code
 * @param nodes    of the network that its processes are on; 0 if nothing travels between them
 */
public record Observed(String label, List<Integer> sizes, Observer observer, int nodes) implements Experiment {

    /** One without a network. */
    public Observed(String label, List<Integer> sizes, Observer observer) {
        this(label, sizes, observer, 0);
    }

    /** Looks at a student's code once. */
    @FunctionalInterface
    public interface Observer {

        /**
         * Its numbers. The first time, nothing was warmed up; ranks warm up themselves, since each run starts them.
         *
         * @param host runs the student's code as it is measured
         * @param n    the size
         * @param seed of the workload
         * @param leftOut gets a sentence for each mechanism that cannot be observed, such as one that is not written yet
         */
        List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) throws Exception;
    }

    /**
     * A number: see {@link marshal.kit.measure.Observation}.
     *
     * @param right whether the result was right
     */
    public record Seen(
            String quantity, String mechanism, String program, int k, double value, String unit, boolean right) {}

    /** None: it is no program of all mechanisms. */
    @Override
    public List<Program> timed() {
        return List.of();
    }
}
