package marshal.bench.lab5;

import java.io.IOException;
import java.net.InetSocketAddress;
import marshal.bench.child.Trials;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.CallTrial;
import marshal.kit.lab5.StreamExperiments;
import marshal.lab5.Lab5Binding;

/**
 * Makes calls by our RMI, luchat, or by Java's, java-rmi. "serve MECHANISM" prints "port P"; "drive MECHANISM P" is the
 * caller. A plain socket carries no trees. A trial prints the times of calls: ping_ns, doubles_ns (100,000 there and
 * back) and tree_ns (1,023 nodes there and back).
 */
public final class CallsChild {

    private static final long SEED = 1;
    private static final int DOUBLES_BYTES = 100_000 * Double.BYTES;
    private static final int TREE_BYTES = 1_023 * 30;

    private final StreamExperiments experiments = new Lab5Binding().experiments();
    private final String mechanism;
    private final InetSocketAddress address;

    private CallsChild(String mechanism, int port) {
        this.mechanism = mechanism;
        this.address = new InetSocketAddress(Sockets.LOOPBACK, port);
    }

    public static void main(String[] args) throws Exception {
        String mechanism = args[1];
        if (args[0].equals("serve")) {
            var server = new Lab5Binding().experiments().serve(mechanism, Sockets.DEFAULT);
            System.out.println("port " + server.address().getPort());
            Thread.sleep(Long.MAX_VALUE);
        }
        var child = new CallsChild(mechanism, Integer.parseInt(args[2]));
        Trials.serve(() -> child.figure("ping_ns", "ping", 0)
                + (mechanism.equals("socket")
                        ? ""
                        : child.figure(" doubles_ns", "doubles", DOUBLES_BYTES)
                                + child.figure(" tree_ns", "tree-call", TREE_BYTES)));
    }

    private String figure(String name, String program, int bytes) throws IOException {
        CallTrial trial = experiments.call(mechanism, address, program, bytes, SEED);
        if (!trial.right()) {
            throw new IOException("something else came back by " + mechanism);
        }
        return name + "=" + Math.round(trial.nanos());
    }
}
