package marshal.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import marshal.checks.story.Expected;
import marshal.engine.measure.ManagerAndWorkers;
import marshal.engine.measure.Nodes;
import marshal.engine.measure.TapFactory;
import marshal.grader.timing.Running;
import marshal.kit.contract.Workers;
import marshal.kit.measure.Phases;
import marshal.kit.process.Program;
import marshal.kit.process.RunReport;
import marshal.kit.process.StudentProcess;

/**
 * A manager and its workers, run as {@code ./lab run} runs them: processes of the kit, or threads of one process.
 *
 * @param expected digest of the result
 */
public record ClusterSide(Program program, int n, long expected, Running.Start running, AutoCloseable processes)
        implements BenchmarkSide {

    private static final int HEAP_MB = 64;
    /** The heap of a manager, which holds all matrices; more than ./lab gives it. */
    private static final int MANAGER_HEAP_MB = 256;

    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final long SEED = 1;
    private static final Map<List<?>, Long> EXPECTED = new HashMap<>();

    /**
     * The code that runs.
     *
     * @param programs  name of a class that implements {@link marshal.kit.contract.Programs}
     * @param mechanism name of a class that implements {@link marshal.kit.contract.Mechanism}
     */
    public record Code(String programs, String mechanism) {

        StudentProcess.Options options(List<Path> classPath) {
            return new StudentProcess.Options(
                            classPath,
                            programs,
                            ReferenceWires.LAB.java().binding(),
                            ReferenceWires.LAB.java().seenAs())
                    .withMechanism(mechanism);
        }

        private StudentProcess start(int heapMb) {
            return ClusterSide.start(
                    options(ChildCommands.classPath()).withHeapMb(heapMb).withCallDeadline(DEADLINE));
        }
    }

    /** A manager and k workers, each in a separate process. */
    public static ClusterSide processes(Code code, Program program, int n, int k) throws IOException {
        return processes(code, program, n, k, expected(program, n));
    }

    /** A manager and k workers, for a program whose results differ from those that its name promises. */
    public static ClusterSide processes(Code code, Program program, int n, int k, long expected) throws IOException {
        ManagerAndWorkers cluster = ManagerAndWorkers.on(
                Nodes.LOOPBACK, prefix -> code.start(MANAGER_HEAP_MB), prefix -> code.start(HEAP_MB), k);
        return new ClusterSide(program, n, expected, cluster::run, cluster);
    }

    /** A manager and k workers, each in a separate process, with relays between them. */
    public static ClusterSide behind(TapFactory taps, Code code, Program program, int n, int k) throws IOException {
        ManagerAndWorkers cluster =
                ManagerAndWorkers.behind(taps, prefix -> code.start(MANAGER_HEAP_MB), prefix -> code.start(HEAP_MB), k);
        return new ClusterSide(program, n, expected(program, n), cluster::run, cluster);
    }

    /** A manager and k workers as threads of one process. */
    public static ClusterSide threads(Code code, Program program, int n, int k) {
        StudentProcess process = code.start(MANAGER_HEAP_MB);
        Workers workers = process.student().local(k);
        return new ClusterSide(
                program,
                n,
                expected(program, n),
                (any, size, seed) -> process.student().run(any, size, seed, workers),
                process);
    }

    private static long expected(Program program, int n) {
        return EXPECTED.computeIfAbsent(List.of(program, n), any -> Expected.digest(program, n, SEED));
    }

    static StudentProcess start(StudentProcess.Options options) {
        try {
            return StudentProcess.start(options);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start a JVM", e);
        }
    }

    @Override
    public Map<String, Double> trial() throws IOException {
        RunReport report = running.run(program, n, SEED);
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
        try {
            processes.close();
        } catch (Exception e) {
            throw new IllegalStateException("processes do not end", e);
        }
    }
}
