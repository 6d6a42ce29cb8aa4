package marshal.grading.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import marshal.grading.Home;
import marshal.grading.UsageException;
import marshal.grading.measure.RealRun;
import marshal.grading.measure.Trouble;
import marshal.grading.run.Students;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Phases;
import marshal.kit.process.Program;
import marshal.kit.process.StudentProcess;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Runs one program for real, and shows where the time went and what was sent. */
@Command(
        name = "run",
        description = "Run a program in real processes: phases, counts, and whether the result is right.",
        mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {

    private static final int MANAGER_HEAP_MB = 96;
    private static final int SORT_SIZE = 20_000;
    private static final int MATRIX_SIZE = 360;
    private static final long SEED = 1;

    /** The words for {@code lab run}. */
    enum Name { sort, spa, mca, sequential }

    /** The sequential programs. */
    enum Variant {
        sort(Program.SEQUENTIAL_SORT), multiply(Program.SEQUENTIAL_MULTIPLY), multiply_ijk(Program.SEQUENTIAL_MULTIPLY_IJK);

        private final Program program;

        Variant(Program program) {
            this.program = program;
        }

        @Override
        public String toString() {
            return program.label();
        }
    }

    @Parameters(index = "0", paramLabel = "LAB", description = "Such as lab1.", converter = Target.Converter.class)
    private Target target;

    @Parameters(index = "1", paramLabel = "PROGRAM", description = "sort, spa, mca or sequential.")
    private Name name;

    @Option(names = "--size", paramLabel = "N", description = "Items, or the side of the matrices (default: 20000 and 360).")
    private Integer size;

    @Option(names = "--workers", paramLabel = "K", defaultValue = "4", description = "Worker processes (default: 4).")
    private int workers;

    @Option(names = "--in", paramLabel = "DIR", defaultValue = "starter", description = SourceFolder.DESCRIPTION)
    private String in;

    @Option(names = "--heap", paramLabel = "MB", defaultValue = "64",
            description = "Heap of a worker, and of a sequential program (default: 64, as in the paper).")
    private int heap;

    @Option(names = "--seed", paramLabel = "N", description = "Of the workload (default: 1).")
    private long seed = SEED;

    @Option(names = "--variant", paramLabel = "NAME", defaultValue = "multiply", converter = VariantConverter.class,
            description = "Which sequential program: sort, multiply or multiply-ijk.")
    private Variant variant;

    @Option(names = "--trace", description = "Show every message, one line each.")
    private boolean trace;

    @Option(names = "--gc-log", description = "Show the garbage collector's log (sequential programs).")
    private boolean gcLog;

    private final PrintStream out = System.out;

    @Override
    public Integer call() throws IOException {
        Home home = Home.find();
        Program program = program();
        int n = size == null ? (program.label().equals("sort") ? SORT_SIZE : MATRIX_SIZE) : size;
        UsageException.unless(n >= 0, "--size cannot be negative.");
        UsageException.unless(workers >= 1 && workers <= 64, "--workers goes from 1 to 64.");
        UsageException.unless(heap >= 8, "--heap needs 8 MB or more.");
        UsageException.unless(!gcLog || program.isSequential(), "--gc-log goes with: run lab1 sequential.");
        UsageException.unless(!trace || !program.isSequential(), "A sequential program sends no messages to --trace.");
        Students students = OwnCode.compiled(home, target.lab(), in);
        try {
            RealRun run = program.isSequential() ? sequential(home, students, program, n) : distributed(students, program, n);
            report(program, n, run);
            return run.right() ? Main.PASSED : Main.FAILED;
        } catch (IOException | RuntimeException e) {
            throw new FailedException("The run failed. " + Trouble.describe(e));
        }
    }

    private Program program() {
        return switch (name) {
            case sort -> Program.SORT;
            case spa -> Program.SPA;
            case mca -> Program.MCA;
            case sequential -> variant.program;
        };
    }

    private RealRun distributed(Students students, Program program, int n) throws IOException {
        int managerHeap = Math.max(MANAGER_HEAP_MB, heap);
        out.printf("%s, n = %d: %d worker processes (heap %d MB) and a manager (%d MB)%n", program.label(), n, workers, heap, managerHeap);
        Consumer<String> printer = trace ? out::println : line -> {};
        return RealRun.distributed(patient(() -> students.forMeasuring(managerHeap)), patient(() -> students.forMeasuring(heap)),
                program, n, workers, seed, printer);
    }

    private RealRun sequential(Home home, Students students, Program program, int n) throws IOException {
        out.printf("%s, n = %d, sequential (heap %d MB)%n", program.label(), n, heap);
        if (!gcLog) {
            return RealRun.sequential(patient(() -> students.forMeasuring(heap)), program, n, seed);
        }
        Path log = Files.createDirectories(home.state()).resolve("gc.log");
        Files.deleteIfExists(log);
        RealRun run = RealRun.sequential(patient(() -> students.withGcLog(heap, log)), program, n, seed);
        out.println("The garbage collector's log (also in " + home.show(log) + "):");
        Files.readAllLines(log).forEach(line -> out.println("  " + line));
        return run;
    }

    private Supplier<StudentProcess> patient(Supplier<StudentProcess> start) {
        return () -> {
            StudentProcess process = start.get();
            process.deadline(Duration.ofMinutes(10));
            return process;
        };
    }

    private void report(Program program, int n, RealRun run) {
        Phases phases = run.phases();
        phase("total", phases.totalNanos());
        if (!program.isSequential()) {
            phase("partition", phases.partitionNanos());
            phase("communicate", phases.communicateNanos());
            phase("compute", phases.computeNanos());
            phase("combine", phases.combineNanos());
            Counts expected = switch (program) {
                case SPA -> Counts.ofSpa(n, workers);
                case MCA -> Counts.ofMca(n, workers);
                default -> Counts.ofSort(n, workers);
            };
            out.printf(Locale.ROOT, "  %-12s %,14d     formula %,d%n", "calls", run.counts().calls(), expected.calls());
            out.printf(Locale.ROOT, "  %-12s %,14d     formula %,d%n", "elements", run.counts().elements(), expected.elements());
            out.printf(Locale.ROOT, "  %-12s %,14d%n", "bytes", run.counts().bytes());
        }
        out.printf("  %-12s %14s%n", "result", run.right() ? "right" : "WRONG");
    }

    private void phase(String name, long nanos) {
        out.printf(Locale.ROOT, "  %-12s %,14.3f ms%n", name, nanos / 1e6);
    }

    /** Reads a variant by the name that it has in the timings table. */
    static final class VariantConverter implements ITypeConverter<Variant> {
        @Override
        public Variant convert(String text) {
            for (Variant variant : Variant.values()) {
                if (variant.toString().equals(text)) {
                    return variant;
                }
            }
            throw new TypeConversionException(
                    "there is no variant " + text + "; there are sort, multiply and multiply-ijk");
        }
    }
}
