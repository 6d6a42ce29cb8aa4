package marshal.grading.measure;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;
import marshal.kit.measure.Counts;
import marshal.kit.net.FrameTap;
import marshal.kit.net.Sockets;
import marshal.kit.process.Program;
import marshal.kit.process.RunReport;
import marshal.kit.process.StudentProcess;

/** A manager and its k workers, each a process of its own, joined by the student's mechanism. */
final class Cluster implements AutoCloseable {

    private final List<StudentProcess> workers = new ArrayList<>();
    private final List<FrameTap> taps = new ArrayList<>();
    private final List<InetSocketAddress> addresses = new ArrayList<>();
    private StudentProcess manager;
    private Workers connected;

    private Cluster() {}

    /** Starts the processes and connects the manager straight to its workers. */
    static Cluster start(Supplier<StudentProcess> manager, Supplier<StudentProcess> worker, int k)
            throws IOException {
        return start(manager, worker, k, false, line -> {});
    }

    /**
     * Starts the processes with a relay before each worker, which counts what passes.
     *
     * @param trace gets one line a message
     */
    static Cluster tapped(Supplier<StudentProcess> manager, Supplier<StudentProcess> worker, int k, Consumer<String> trace)
            throws IOException {
        return start(manager, worker, k, true, trace);
    }

    private static Cluster start(
            Supplier<StudentProcess> manager, Supplier<StudentProcess> worker, int k, boolean tapped, Consumer<String> trace)
            throws IOException {
        var cluster = new Cluster();
        try {
            for (int i = 0; i < k; i++) {
                cluster.workers.add(worker.get()); // all of them start at once; the first call waits
            }
            cluster.manager = manager.get();
            for (int i = 0; i < k; i++) {
                InetSocketAddress address = cluster.workers.get(i).student().serve(Sockets.DEFAULT).address();
                cluster.addresses.add(tapped ? cluster.tap(address, "worker " + i + ", ", trace) : address);
            }
            cluster.connected = cluster.manager.student().connect(cluster.addresses, Sockets.DEFAULT);
            return cluster;
        } catch (IOException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private InetSocketAddress tap(InetSocketAddress address, String name, Consumer<String> trace) throws IOException {
        FrameTap tap = FrameTap.before(address, line -> trace.accept(name + line));
        taps.add(tap);
        return tap.address();
    }

    /** Runs a program once, in the manager's process. */
    RunReport run(Program program, int n, long seed) throws WireException {
        return manager.student().run(program, n, seed, connected);
    }

    /** What has passed the relays since the start. */
    Counts counts() {
        return taps.stream().map(FrameTap::counts).reduce(Counts.NONE, Counts::plus);
    }

    @Override
    public void close() {
        taps.forEach(FrameTap::close);
        if (manager != null) {
            manager.close();
        }
        workers.forEach(StudentProcess::close);
    }
}
