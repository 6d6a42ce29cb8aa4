package marshal.engine.measure;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.course.Wire;
import marshal.engine.run.Students;
import marshal.kit.contract.Sockets;
import marshal.kit.process.Program;
import marshal.kit.process.StudentProcess;

/**
 * One run of a program in Java, with as much memory as in the paper.
 *
 * @param heapMb  of a worker, and of a sequential program
 * @param started gets each process, so that somebody can end it
 */
public record JavaRun(
        Students students, Program program, int n, int heapMb, long seed, Consumer<StudentProcess> started) {

    private static final int MANAGER_HEAP_MB = 96;
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    /** Of a manager, which holds whole matrices. */
    public int managerHeapMb() {
        return Math.max(MANAGER_HEAP_MB, heapMb);
    }

    /** On k workers of its own: once behind relays that count, and once straight, on this network, with the clock. */
    public RealRun over(Wire wire, Net net, int k, TapFactory taps) throws IOException {
        try (Nodes nodes = net.start(1 + k)) {
            return job().distributed(nodes, manager(wire), worker(wire), k, taps);
        }
    }

    /** On k workers of its own, once, behind relays, with the clock. */
    public RealRun behind(Wire wire, int k, TapFactory taps) throws IOException {
        return job().behind(taps, manager(wire), worker(wire), k);
    }

    /** On workers that others have started. */
    public RealRun at(List<InetSocketAddress> workers, Sockets sockets, Wire wire, TapFactory taps) throws IOException {
        return job().at(workers, sockets, manager(wire), taps);
    }

    /** A sequential program, in this process. */
    public RealRun sequential(StudentProcess process) throws IOException {
        return job().sequential(() -> patient(process));
    }

    private RealRun.Job job() {
        return new RealRun.Job(program, n, seed);
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
