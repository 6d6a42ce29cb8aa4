package marshal.engine.measure;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Supplier;
import marshal.checks.story.Expected;
import marshal.kit.contract.Sockets;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Phase;
import marshal.kit.measure.Phases;
import marshal.kit.process.Program;
import marshal.kit.process.RunReport;
import marshal.kit.process.StudentProcess;

/**
 * One run of a program in processes of its own.
 *
 * @param phases where the time went
 * @param course its phases one after the other: those of the run behind relays, if there was one
 * @param counts the messages between the processes
 * @param right  whether the result is the kit's own
 * @param peakKb the most memory that a worker had, in kilobytes; 0 where nobody knows
 */
public record RealRun(Phases phases, List<Phase> course, Counts counts, boolean right, long peakKb) {

    /** With the times of this run, which must be right too. */
    private RealRun timedBy(RealRun timed) {
        return new RealRun(timed.phases, course, counts, right && timed.right, timed.peakKb);
    }

    /** The program and its workload. */
    public record Job(Program program, int n, long seed, long expected) {

        public Job(Program program, int n, long seed) {
            this(program, n, seed, Expected.digest(program, n, seed));
        }

        /**
         * Runs it twice: behind relays that count, and then straight, on the network, with the clock.
         *
         * @param nodes   the network of the second run
         * @param manager starts the manager's process
         * @param worker  starts a worker's process
         * @param taps    makes the relays of the first run
         */
        public RealRun distributed(Nodes nodes, Launcher manager, Launcher worker, int k, TapFactory taps)
                throws IOException {
            RealRun counted = behind(taps, manager, worker, k);
            try (ManagerAndWorkers cluster = ManagerAndWorkers.on(nodes, manager, worker, k)) {
                return counted.timedBy(run(cluster));
            }
        }

        /** Runs it once, behind relays, with the clock: what the relays do is a part of it. */
        public RealRun behind(TapFactory taps, Launcher manager, Launcher worker, int k) throws IOException {
            try (ManagerAndWorkers cluster = ManagerAndWorkers.behind(taps, manager, worker, k)) {
                return run(cluster);
            }
        }

        /**
         * Runs it on workers that somebody else has started: straight, and once more behind relays that count if they
         * are on this machine.
         *
         * @param sockets of the manager
         */
        public RealRun at(List<InetSocketAddress> workers, Sockets sockets, Launcher manager, TapFactory taps)
                throws IOException {
            RealRun timed;
            // First, because it names a missing worker.
            try (ManagerAndWorkers straight =
                    ManagerAndWorkers.at(workers, sockets, (index, address, callers) -> null, manager)) {
                timed = run(straight);
            }
            if (!workers.stream().allMatch(worker -> worker.getAddress().isLoopbackAddress())) {
                return timed;
            }
            try (ManagerAndWorkers tapped = ManagerAndWorkers.at(workers, sockets, taps, manager)) {
                return run(tapped).timedBy(timed);
            }
        }

        /** Runs a sequential program once. */
        public RealRun sequential(Supplier<StudentProcess> process) throws IOException {
            try (StudentProcess started = process.get()) {
                RunReport report = started.student().run(program, n, seed, null);
                return of(report, Counts.NONE, PeakMemory.ofLargest(List.of(started.pid())));
            }
        }

        private RealRun run(ManagerAndWorkers cluster) {
            RunReport report = cluster.run(program, n, seed);
            return of(report, cluster.counts(), cluster.peakKb());
        }

        private RealRun of(RunReport report, Counts counts, long peakKb) {
            return new RealRun(report.phases(), report.course(), counts, report.digest() == expected, peakKb);
        }
    }
}
