package marshal.bench;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import marshal.checks.Expected;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Workers;
import marshal.kit.measure.Phases;
import marshal.kit.probe.ProbeException;
import marshal.kit.process.Program;
import marshal.kit.process.RunReport;
import marshal.kit.process.StudentProcess;

/** A manager and its workers, run as {@code ./lab run} runs them: processes of the kit, or threads of one process. */
public final class ClusterSide implements Side {

    private static final int HEAP_MB = 64;
    /** As ./lab gives a manager, who holds all the matrices. */
    private static final int MANAGER_HEAP_MB = 256;
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final long SEED = 1;
    private static final Map<List<?>, Long> EXPECTED = new HashMap<>();

    /**
     * Whose code runs.
     *
     * @param programs  name of a class that implements {@link marshal.kit.contract.Programs}
     * @param mechanism name of a class that implements {@link marshal.kit.contract.Mechanism}
     */
    public record Code(String programs, String mechanism) {}

    private final List<StudentProcess> processes = new ArrayList<>();
    private final Program program;
    private final int n;
    private final long expected;
    private Workers workers;

    private ClusterSide(Program program, int n, long expected) {
        this.program = program;
        this.n = n;
        this.expected = expected;
    }

    /** k workers in a process each, and a manager. */
    public static ClusterSide processes(Code code, Program program, int n, int k) throws IOException {
        return processes(code, program, n, k, expected(program, n));
    }

    /**
     * The same of a program that does something else.
     *
     * @param expected digest of the result
     */
    public static ClusterSide processes(Code code, Program program, int n, int k, long expected) throws IOException {
        var side = new ClusterSide(program, n, expected);
        try {
            StudentProcess manager = side.start(code, MANAGER_HEAP_MB);
            for (int i = 0; i < k; i++) {
                side.start(code, HEAP_MB);
            }
            var addresses = new ArrayList<InetSocketAddress>();
            for (StudentProcess worker : side.processes.subList(1, 1 + k)) {
                addresses.add(worker.student().serve(Sockets.DEFAULT).address());
            }
            side.workers = manager.student().connect(addresses, Sockets.DEFAULT);
            return side;
        } catch (IOException | ProbeException e) {
            side.close();
            throw new IOException("cannot start manager and workers: " + e.getMessage(), e);
        }
    }

    /** k workers as threads of one process. */
    public static ClusterSide threads(Code code, Program program, int n, int k) throws IOException {
        var side = new ClusterSide(program, n, expected(program, n));
        try {
            side.workers = side.start(code, MANAGER_HEAP_MB).student().local(k);
            return side;
        } catch (ProbeException e) {
            side.close();
            throw new IOException("cannot start workers: " + e.getMessage(), e);
        }
    }

    private static long expected(Program program, int n) {
        return EXPECTED.computeIfAbsent(List.of(program, n), any -> Expected.digest(program, n, SEED));
    }

    private StudentProcess start(Code code, int heapMb) throws IOException {
        StudentProcess process = StudentProcess.start(new StudentProcess.Options(Commands.classPath(), code.programs(), Reference.LAB.java().binding(), Reference.LAB.java().seenAs())
                .withMechanism(code.mechanism())
                .withHeapMb(heapMb)
                .withCallDeadline(DEADLINE));
        processes.add(process);
        return process;
    }

    @Override
    public Map<String, Double> trial() throws IOException {
        RunReport report;
        try {
            report = processes.get(0).student().run(program, n, SEED, workers);
        } catch (ProbeException e) {
            throw new IOException("a process of the bench failed: " + e.getMessage(), e);
        }
        if (report.digest() != expected) {
            throw new IOException("the result of " + program + " is wrong");
        }
        Phases phases = report.phases();
        return Map.of(
                "wall_ns", (double) phases.totalNanos(),
                "calls_ns", (double) (phases.communicateNanos() + phases.computeNanos()),
                "communicate_ns", (double) phases.communicateNanos(),
                "compute_ns", (double) phases.computeNanos());
    }

    @Override
    public void close() {
        processes.forEach(StudentProcess::close);
    }
}
