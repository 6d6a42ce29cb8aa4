package marshal.grading.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import marshal.checks.Crash;
import marshal.checks.Wire;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.UsageException;
import marshal.grading.measure.Front;
import marshal.grading.measure.Net;
import marshal.grading.measure.Nodes;
import marshal.grading.measure.Plan;
import marshal.grading.measure.RealRun;
import marshal.grading.measure.Launcher;
import marshal.grading.run.Students;
import marshal.kit.link.Journal;
import marshal.kit.link.Ladder;
import marshal.kit.link.LinkScript;
import marshal.kit.link.LossyLink;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Phases;
import marshal.kit.net.Relay;
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

    @Option(names = "--mechanism", paramLabel = "NAME", description = "Over which of the lab's wires (default: its first).")
    private String mechanism;

    @Option(names = "--in", paramLabel = "DIR", defaultValue = "starter", description = SourceFolder.DESCRIPTION)
    private String in;

    @Option(names = "--net", paramLabel = "NAME", defaultValue = "loopback", description = MeasureCommand.NET)
    private Net net;

    @Option(names = "--heap", paramLabel = "MB", defaultValue = "64",
            description = "Heap of a worker, and of a sequential program (default: 64, as in the paper).")
    private int heap;

    @Option(names = "--seed", paramLabel = "N", description = "Of the workload (default: 1).")
    private long seed = SEED;

    @Option(names = "--variant", paramLabel = "NAME", defaultValue = "multiply", converter = VariantConverter.class,
            description = "Which sequential program: sort, multiply or multiply-ijk.")
    private Variant variant;

    @Option(names = "--link", paramLabel = "SCRIPT",
            description = "Lose, delay, duplicate, swap or damage packets (lab 3), such as \"drop DATA 1 #1; delay 20ms ACK 0\". See labs/lab3-udp/LINK.md.")
    private String link;

    @Option(names = "--trace", description = "Show every message, one line each; of lab 3 every packet, as a ladder.")
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
        UsageException.unless(net == Net.loopback || !program.isSequential(), "A sequential program needs no --net.");
        UsageException.unless(!trace || !program.isSequential(), "A sequential program sends no messages to --trace.");
        UsageException.unless(Plan.fits(program, n, workers),
                "mca needs a square number of workers (1, 4, 9 ...) whose root divides --size; " + workers + " and " + n + " do not go together.");
        Wire wire = Wires.named(target.lab(), mechanism);
        LinkScript script = script(wire, program);
        if (!(OwnCode.compiled(home, target.lab(), in) instanceof Students own)) {
            throw new UsageException(target.lab().id() + " cannot be run like this.");
        }
        Students students = own.over(wire);
        try (Nodes nodes = net.start(1 + workers)) {
            RealRun run = program.isSequential()
                    ? sequential(home, students, program, n)
                    : distributed(nodes, wire, script, students, program, n);
            report(program, n, run);
            return run.right() ? Main.PASSED : Main.FAILED;
        } catch (KitException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new FailedException("The run failed. " + Crash.describe(e));
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

    /** What the link does to packets; null if it is not asked for. */
    private LinkScript script(Wire wire, Program program) {
        if (link == null) {
            return null;
        }
        UsageException.unless(wire.relay() == Relay.DATAGRAMS && !program.isSequential(),
                "--link goes with packets: ./lab run lab3 sort, spa or mca.");
        UsageException.unless(net == Net.loopback, "--link is for the loopback network.");
        try {
            return LinkScript.parse(link);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--link: " + e.getMessage());
        }
    }

    private RealRun distributed(Nodes nodes, Wire wire, LinkScript script, Students students, Program program, int n)
            throws IOException {
        int managerHeap = Math.max(MANAGER_HEAP_MB, heap);
        out.printf("%s over %s, %s, n = %d: %d worker processes (heap %d MB) and a manager (%d MB)%n",
                program.label(), wire.mechanism(), net, n, workers, heap, managerHeap);
        Launcher manager = prefix -> patient(students.inside(prefix).forMeasuring(managerHeap));
        Launcher worker = prefix -> patient(students.inside(prefix).forMeasuring(heap));
        if (script != null) {
            try (var lossy = new LossyLink(script)) {
                RealRun run = drawn(lossy, () -> RealRun.behind((i, address) -> lossy.before(address), manager, worker, program, n, workers, seed));
                sayWhatMetNothing(script, lossy.journal());
                return run;
            }
        }
        if (trace && wire.relay() == Relay.DATAGRAMS) {
            try (var faithful = new LossyLink(LinkScript.EMPTY)) {
                return drawn(faithful, () -> RealRun.distributed(
                        nodes, manager, worker, program, n, workers, seed, (i, address) -> faithful.before(address)));
            }
        }
        Consumer<String> printer = trace ? out::println : line -> {};
        return RealRun.distributed(nodes, manager, worker, program, n, workers, seed, Front.counting(wire.relay(), printer));
    }

    /** Something that runs a program. */
    private interface Running {
        RealRun run() throws IOException;
    }

    /** Draws what passed the link, also if the run failed: then more than ever. */
    private RealRun drawn(LossyLink passed, Running running) throws IOException {
        try {
            return running.run();
        } finally {
            if (trace) {
                out.println(Ladder.of(passed.journal()));
            }
        }
    }

    /** Whoever survives the loss of a packet that was never sent has survived nothing. */
    private void sayWhatMetNothing(LinkScript script, Journal journal) {
        if (journal.missed() > 0) {
            return; // who knows what the others met
        }
        for (LinkScript.Rule rule : script.rules()) {
            if (journal.entries().stream().flatMap(entry -> entry.effects().stream()).noneMatch(effect -> effect.rule().equals(rule))) {
                out.println("  No packet met the rule: " + rule);
            }
        }
    }

    private RealRun sequential(Home home, Students students, Program program, int n) throws IOException {
        out.printf("%s, n = %d, sequential (heap %d MB)%n", program.label(), n, heap);
        if (!gcLog) {
            return RealRun.sequential(() -> patient(students.forMeasuring(heap)), program, n, seed);
        }
        Path log = Files.createDirectories(home.state()).resolve("gc.log");
        Files.deleteIfExists(log);
        RealRun run = RealRun.sequential(() -> patient(students.withGcLog(heap, log)), program, n, seed);
        out.println("The garbage collector's log (also in " + home.show(log) + "):");
        Files.readAllLines(log).forEach(line -> out.println("  " + line));
        return run;
    }

    private static StudentProcess patient(StudentProcess process) {
        process.deadline(Duration.ofMinutes(10));
        return process;
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
