package marshal.checks.course;

import java.util.List;
import java.util.function.Consumer;
import marshal.checks.run.Host;
import marshal.kit.process.Program;

/**
 * An experiment that belongs to one lab: it does not observe the programs of all labs.
 *
 * @param sizes    measured by default; a single run takes the first
 * @param observer observes a student's code
 * @param nodes    of the network that its processes are on; 0 if all are on one machine
 * @param here     why they are: the end of a sentence about it; empty if they are not
 */
public record Observed(String label, List<Integer> sizes, Observer observer, int nodes, String here)
        implements Experiment {

    /** Creates an experiment whose processes can be on this number of machines. */
    public Observed(String label, List<Integer> sizes, Observer observer, int nodes) {
        this(label, sizes, observer, nodes, "");
    }

    /** Creates an experiment on one machine, and says why. */
    public Observed(String label, List<Integer> sizes, Observer observer, String here) {
        this(label, sizes, observer, 0, here);
    }

    /** Observes a student's code once. */
    @FunctionalInterface
    public interface Observer {

        /**
         * Returns the observed numbers. Nothing is warmed up before the first observation. Each run starts new ranks, so the ranks
         * do their own warm-up.
         *
         * @param host runs the student's code as it is measured
         * @param n    the size
         * @param seed of the workload
         * @param leftOut gets a sentence for each mechanism that cannot be observed, such as one that is not written
         *                yet
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

    /** Returns no program: it is not a program of all mechanisms. */
    @Override
    public List<Program> timed() {
        return List.of();
    }
}
