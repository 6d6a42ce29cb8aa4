package marshal.bench.lab7;

import marshal.bench.child.Trials;
import marshal.kit.lab7.AccessTrial;
import marshal.kit.lab7.ClusterExperiments;
import marshal.lab7.Lab7Binding;

/**
 * Makes objects and accesses them: "MECHANISM PROGRAM N". A trial prints the processor time of a million objects as
 * cpu_ns.
 */
public final class AccessChild {

    private static final int MILLION = 1_000_000; // ratios of single nanoseconds would be too coarse

    private AccessChild() {}

    public static void main(String[] args) throws Exception {
        ClusterExperiments experiments = new Lab7Binding().experiments();
        Trials.serve(() -> {
            AccessTrial trial = experiments.access(args[0], args[1], Integer.parseInt(args[2]));
            return "cpu_ns=" + Math.round(MILLION * trial.nanos());
        });
    }
}
