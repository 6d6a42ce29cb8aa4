package marshal.checks.course;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import marshal.checks.run.Host;
import marshal.kit.process.Program;

/**
 * An experiment that belongs to one lab: it does not observe the programs of all labs. It may run another lab's code
 * beside its own lab's.
 *
 * @param sizes    measured by default; a single run takes the first
 * @param observer observes a student's code
 * @param nodes    of the network that its processes are on; 0 if all are on one machine
 * @param here     why all are on one machine, even where hosts are named: the end of a sentence; empty if they are not
 * @param library  a given file in C, in the lab's folder, that its processes load, such as {@code trees.c}
 * @param over     short name of a lab in Java and C: the ranks run the classes of both labs, with that lab's library
 */
public record Observed(
        String label,
        List<Integer> sizes,
        Observer observer,
        int nodes,
        String here,
        Optional<String> library,
        Optional<String> over)
        implements Experiment {

    /** Creates an experiment whose processes can be on this number of machines. */
    public Observed(String label, List<Integer> sizes, Observer observer, int nodes) {
        this(label, sizes, observer, nodes, "", Optional.empty(), Optional.empty());
    }

    /** Creates an experiment on one machine, and says why. */
    public Observed(String label, List<Integer> sizes, Observer observer, String here) {
        this(label, sizes, observer, 0, here, Optional.empty(), Optional.empty());
    }

    /** Returns this experiment with a given file in C, which its processes load. */
    public Observed loading(String file) {
        return new Observed(label, sizes, observer, nodes, here, Optional.of(file), over);
    }

    /** Observes a student's code once. */
    @FunctionalInterface
    public interface Observer {

        /**
         * Returns the observed numbers. Nothing is warmed up before the first observation. Each run starts new ranks,
         * so the ranks do their own warm-up.
         *
         * @param host runs the student's code as it is measured
         * @param n    the size
         * @param seed of the workload
         * @param leftOut gets a sentence for each mechanism that cannot be observed, such as an unwritten one
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
