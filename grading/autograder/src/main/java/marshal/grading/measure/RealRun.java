package marshal.grading.measure;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Supplier;
import marshal.checks.Expected;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.WireException;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Phases;
import marshal.kit.process.Program;
import marshal.kit.process.RunReport;
import marshal.kit.process.StudentProcess;

/**
 * One run of a program in processes of its own.
 *
 * @param phases where the time went
 * @param counts what passed between the processes
 * @param right  whether the result is the kit's own
 */
public record RealRun(Phases phases, Counts counts, boolean right) {

    /**
     * Runs a program twice: behind relays that count, and then straight, on the network, with the clock.
     *
     * @param nodes   the network of the second run
     * @param manager starts the manager's process
     * @param worker  starts a worker's process
     * @param taps    makes the relays of the first run
     */
    public static RealRun distributed(
            Nodes nodes, Launcher manager, Launcher worker, Program program, int n, int k, long seed, TapFactory taps) throws IOException {
        long expected = Expected.digest(program, n, seed);
        Counts counts;
        boolean right;
        try (Cluster tapped = Cluster.behind(taps, manager, worker, k)) {
            right = run(tapped, program, n, seed).digest() == expected;
            counts = tapped.counts();
        }
        try (Cluster cluster = Cluster.on(nodes, manager, worker, k)) {
            RunReport report = run(cluster, program, n, seed);
            return new RealRun(report.phases(), counts, right && report.digest() == expected);
        }
    }

    /** Runs a program once, behind relays, with the clock: what the relays do is a part of it. */
    public static RealRun behind(TapFactory taps, Launcher manager, Launcher worker, Program program, int n, int k, long seed)
            throws IOException {
        try (Cluster cluster = Cluster.behind(taps, manager, worker, k)) {
            RunReport report = run(cluster, program, n, seed);
            return new RealRun(report.phases(), cluster.counts(), report.digest() == Expected.digest(program, n, seed));
        }
    }

    /**
     * Runs a program on workers that somebody else has started: straight, and once more behind relays that count if they are on this machine.
     *
     * @param sockets of the manager
     */
    public static RealRun at(
            List<InetSocketAddress> workers, Sockets sockets, Launcher manager, Program program, int n, long seed, TapFactory taps) throws IOException {
        long expected = Expected.digest(program, n, seed);
        RunReport report;
        try (Cluster straight = Cluster.at(workers, sockets, (index, address) -> null, manager)) { // first: it names who is not there
            report = run(straight, program, n, seed);
        }
        boolean right = report.digest() == expected;
        if (!workers.stream().allMatch(worker -> worker.getAddress().isLoopbackAddress())) {
            return new RealRun(report.phases(), Counts.NONE, right);
        }
        try (Cluster tapped = Cluster.at(workers, sockets, taps, manager)) {
            right &= run(tapped, program, n, seed).digest() == expected;
            return new RealRun(report.phases(), tapped.counts(), right);
        }
    }

    private static RunReport run(Cluster cluster, Program program, int n, long seed) {
        try {
            return cluster.run(program, n, seed);
        } catch (WireException | RuntimeException e) {
            throw new BrokenRunException(e, e instanceof TaskFailedException ? "" : cluster.story()); // a worker has told already
        }
    }

    /** Runs a sequential program once. */
    public static RealRun sequential(Supplier<StudentProcess> process, Program program, int n, long seed) throws IOException {
        try (StudentProcess started = process.get()) {
            RunReport report = started.student().run(program, n, seed, null);
            return new RealRun(report.phases(), Counts.NONE, report.digest() == Expected.digest(program, n, seed));
        }
    }
}
