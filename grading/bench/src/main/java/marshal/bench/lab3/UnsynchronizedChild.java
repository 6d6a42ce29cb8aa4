package marshal.bench.lab3;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import marshal.bench.ReferenceWires;
import marshal.bench.child.Trials;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Programs;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.measure.Quantiles;
import marshal.kit.workload.Workloads;
import marshal.lab3.UdpUnsynchronized;

/**
 * Runs SPA over UDP without synchronization and over the reference's socket, in turns: {@code SIDE WORKERS BUFFER}, all
 * in threads of this process. BUFFER is the number of bytes of UDP's buffers, 0 for the endpoint's own choice.
 *
 * <p>A trial prints medians, wall_ns and socket_ns. It prints the data packets that were sent and those that nobody
 * acknowledged, as sent and lost. It prints the number of its runs and of those without a result, as runs and failed. A
 * message that loses a packet never arrives. So its run ends when the manager gives up, and that time counts.
 */
public final class UnsynchronizedChild {

    private static final int RUNS = 3;
    private static final int GIVE_UP_MILLIS = 3_000;

    private final Programs programs = ReferenceWires.programs();
    private final Mechanism socket;
    private final int workers;
    private final Sockets sockets;
    private final Workloads.Operands operands;
    private final int[][] expected;

    private UnsynchronizedChild(int side, int workers, int buffer) throws ReflectiveOperationException {
        this.socket = (Mechanism) Class.forName(ReferenceWires.WIRE.className())
                .getDeclaredConstructor()
                .newInstance();
        this.workers = workers;
        this.sockets = new Sockets(buffer, GIVE_UP_MILLIS);
        this.operands = Workloads.operands(side, 1);
        this.expected = programs.sequentialMultiply(operands.a(), operands.b());
    }

    public static void main(String[] args) throws Exception {
        var child = new UnsynchronizedChild(
                Integer.parseInt(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]));
        Trials.serve(child::trial);
    }

    private String trial() throws IOException {
        var udp = new UdpUnsynchronized();
        var nanos = new double[2][RUNS];
        int failed = 0;
        for (int i = 0; i < RUNS; i++) {
            long start = System.nanoTime();
            try {
                nanos[0][i] = nanos(udp, sockets);
            } catch (WireException e) {
                nanos[0][i] = System.nanoTime() - start;
                failed++;
            }
            nanos[1][i] = nanos(socket, Sockets.DEFAULT);
        }
        return "wall_ns=" + Math.round(Quantiles.median(nanos[0])) + " socket_ns="
                + Math.round(Quantiles.median(nanos[1])) + " sent=" + udp.sent() + " lost="
                + (udp.sent() - udp.acknowledged()) + " runs=" + RUNS + " failed=" + failed;
    }

    /** Starts a manager and workers, and measures one run. Closes all of them before it returns or throws. */
    private long nanos(Mechanism mechanism, Sockets sockets) throws IOException {
        var servers = new ArrayList<WorkerServer>();
        try {
            for (int i = 0; i < workers; i++) {
                servers.add(mechanism.serve(programs.worker(), sockets));
            }
            try (Workers manager = mechanism.connect(
                    servers.stream().map(WorkerServer::address).toList(), sockets)) {
                long start = System.nanoTime();
                int[][] product = programs.spa(operands.a(), operands.b(), manager);
                long nanos = System.nanoTime() - start;
                if (!Arrays.deepEquals(product, expected)) {
                    throw new IllegalStateException("the product is wrong");
                }
                return nanos;
            }
        } finally {
            servers.forEach(WorkerServer::close);
        }
    }
}
