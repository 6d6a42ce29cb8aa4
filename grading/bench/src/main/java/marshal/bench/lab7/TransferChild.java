package marshal.bench.lab7;

import java.io.IOException;
import java.net.InetSocketAddress;
import marshal.bench.child.Trials;
import marshal.kit.contract.Sockets;
import marshal.kit.lab7.ClusterExperiments;
import marshal.kit.lab7.TransferTrial;
import marshal.lab7.Lab7Binding;

/**
 * Sends a graph there, and the smallest frame back. "receive" prints "port P"; "send MECHANISM PROGRAM-N P" is the
 * other end. A trial prints wall_ns, and cpu_ns of both ends together.
 */
public final class TransferChild {

    private static final long SEED = 1;

    private TransferChild() {}

    public static void main(String[] args) throws Exception {
        ClusterExperiments experiments = new Lab7Binding().experiments();
        if (args[0].equals("receive")) {
            System.out.println(
                    "port " + experiments.receive(Sockets.DEFAULT).address().getPort());
            Thread.sleep(Long.MAX_VALUE);
        }
        String mechanism = args[1];
        int dash = args[2].lastIndexOf('-');
        String program = args[2].substring(0, dash);
        int n = Integer.parseInt(args[2].substring(dash + 1));
        var receiver = new InetSocketAddress(Sockets.LOOPBACK, Integer.parseInt(args[3]));
        Trials.serve(() -> {
            TransferTrial trial = experiments.transfer(mechanism, Sockets.DEFAULT, receiver, program, n, SEED);
            if (!trial.right()) {
                throw new IOException("something else was received by " + mechanism);
            }
            return "wall_ns=" + Math.round(trial.nanos()) + " cpu_ns=" + Math.round(trial.processorNanos());
        });
    }
}
