package marshal.engine.measure;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.course.Wire;
import marshal.checks.story.Expected;
import marshal.engine.run.Students;
import marshal.kit.contract.Sockets;
import marshal.kit.measure.Counts;
import marshal.kit.process.Program;
import marshal.kit.process.RunReport;
import marshal.kit.process.StudentProcess;

/**
 * One run of a program in Java, with as much memory as in the paper.
 *
 * @param heapMb  of a worker, and of a sequential program
 * @param started gets each process, so that the caller can end it
 */
public record JavaRun(
        Students students, Program program, int n, int heapMb, long seed, Consumer<StudentProcess> started) {

    private static final int MANAGER_HEAP_MB = 96;
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    /** This run, but another consumer gets each process. */
    public JavaRun starting(Consumer<StudentProcess> others) {
        return new JavaRun(students, program, n, heapMb, seed, others);
    }

    /** The heap of a manager, which holds whole matrices. */
    public int managerHeapMb() {
        return Math.max(MANAGER_HEAP_MB, heapMb);
    }

    /**
     * Runs the program on k new workers: once behind relays that count, and once on this network without relays; the
     * time is that of the second run.
     */
    RealRun over(Wire wire, Net net, int k, TapFactory taps) throws IOException {
        try (Nodes nodes = net.start(1 + k)) {
            RealRun counted = behind(wire, k, taps);
            try (ManagerAndWorkers cluster = ManagerAndWorkers.on(nodes, manager(wire), worker(wire), k)) {
                return counted.timedBy(run(cluster));
            }
        }
    }

    /**
     * Runs the program once on k new workers, behind relays, with the clock. The time includes the work of the relays.
     */
    RealRun behind(Wire wire, int k, TapFactory taps) throws IOException {
        try (ManagerAndWorkers cluster = ManagerAndWorkers.behind(taps, manager(wire), worker(wire), k)) {
            return run(cluster);
        }
    }

    /**
     * Runs the program on workers that are already running. If all are on this machine, runs it once more behind relays
     * that count.
     *
     * @param sockets of the manager
     */
    public RealRun at(List<InetSocketAddress> workers, Sockets sockets, Wire wire, TapFactory taps) throws IOException {
        RealRun timed;
        // This run comes first, because its failure names a missing worker.
        try (ManagerAndWorkers straight =
                ManagerAndWorkers.at(workers, sockets, (index, address, callers) -> null, manager(wire))) {
            timed = run(straight);
        }
        if (!workers.stream().allMatch(worker -> worker.getAddress().isLoopbackAddress())) {
            return timed;
        }
        try (ManagerAndWorkers tapped = ManagerAndWorkers.at(workers, sockets, taps, manager(wire))) {
            return run(tapped).timedBy(timed);
        }
    }

    /** Runs a sequential program in the given process, and ends that process. */
    public RealRun sequential(StudentProcess process) throws IOException {
        try (StudentProcess patient = patient(process)) {
            RunReport report = patient.student().run(program, n, seed, null);
            return real(report, Counts.NONE, PeakMemory.ofLargest(List.of(patient.pid())));
        }
    }

    private RealRun run(ManagerAndWorkers cluster) {
        RunReport report = cluster.run(program, n, seed);
        return real(report, cluster.counts(), cluster.peakKb());
    }

    private RealRun real(RunReport report, Counts counts, long peakKb) {
        boolean right = report.digest() == Expected.digest(program, n, seed);
        return new RealRun(report.phases(), report.course(), counts, right, peakKb);
    }

    private Launcher manager(Wire wire) {
        return launcher(wire, managerHeapMb());
    }

    private Launcher worker(Wire wire) {
        return launcher(wire, heapMb);
    }

    private Launcher launcher(Wire wire, int heap) {
        return prefix -> patient(students.over(wire).inside(prefix).forMeasuring(heap));
    }

    private StudentProcess patient(StudentProcess process) {
        process.deadline(PATIENCE);
        started.accept(process);
        return process;
    }
}
