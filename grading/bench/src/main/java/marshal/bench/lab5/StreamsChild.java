package marshal.bench.lab5;

import java.io.IOException;
import marshal.bench.child.Trials;
import marshal.kit.lab5.ObjectTrial;
import marshal.kit.lab5.StreamExperiments;
import marshal.lab5.Lab5Binding;

/**
 * Writes and reads one graph by one mechanism. A trial prints the mean processor time of each direction, as write_ns
 * and read_ns.
 */
public final class StreamsChild {

    private static final long SEED = 1;

    private StreamsChild() {}

    public static void main(String[] args) throws Exception {
        String mechanism = args[0];
        int dash = args[1].lastIndexOf('-');
        String program = args[1].substring(0, dash);
        int n = Integer.parseInt(args[1].substring(dash + 1));
        StreamExperiments experiments = new Lab5Binding().experiments();
        Trials.serve(() -> {
            ObjectTrial trial = experiments.object(mechanism, program, n, SEED);
            if (!trial.right()) {
                throw new IOException(mechanism + " read another graph than it wrote");
            }
            return "write_ns=" + Math.round(trial.writeNanos()) + " read_ns=" + Math.round(trial.readNanos());
        });
    }
}
