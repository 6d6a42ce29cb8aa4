package marshal.grading.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import marshal.checks.Crash;
import marshal.checks.Language;
import marshal.checks.Printable;
import marshal.checks.Wire;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.UsageException;
import marshal.grading.measure.BrokenRunException;
import marshal.grading.measure.TapFactory;
import marshal.grading.measure.Launcher;
import marshal.grading.measure.MpiCase;
import marshal.grading.measure.MpiProgram;
import marshal.grading.measure.Net;
import marshal.grading.measure.Nodes;
import marshal.grading.measure.Plan;
import marshal.grading.measure.RealRun;
import marshal.grading.run.MpiCode;
import marshal.grading.run.Students;
import marshal.kit.contract.Sockets;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.link.Journal;
import marshal.kit.lab3.link.Ladder;
import marshal.kit.lab3.link.LinkScript;
import marshal.kit.lab3.link.LossyLink;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Phases;
import marshal.kit.process.Program;
import marshal.kit.process.StudentProcess;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs one program for real, and shows where the time went and what was sent. */
@Command(
        name = "run",
        description = "Run a program in real processes: phases, counts, and whether the result is right.",
        mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {

    private static final int MANAGER_HEAP_MB = 96;
    private static final int SORT_SIZE = 20_000;
    private static final int MATRIX_SIZE = 360;
    private static final int RING_SIZE = 1_000;
    private static final int HEAP_MB = 64;
    private static final long MOST_INTS = 16_000_000; // of a file: 64 MB, and several times that in memory
    private static final long SEED = 1;
    private static final long UNKNOWN = -1;
    private static final String RUNNING = "running: once behind relays that count, and once with the clock";

    /** The sequential programs, the first if none is named. */
    private static final List<Program> SEQUENTIAL = List.of(Program.SEQUENTIAL_MULTIPLY, Program.SEQUENTIAL_MULTIPLY_IJK, Program.SEQUENTIAL_SORT);

    /** The words for {@code lab run}. */
    enum Name { sort, spa, mca, sequential, ring, hello }

    @Parameters(index = "0", paramLabel = "LAB", description = "Such as lab1.", converter = Target.Converter.class)
    private Target target;

    @Parameters(index = "1", paramLabel = "PROGRAM", description = "sort, spa, mca or sequential; of lab 4 also ring or hello.")
    private Name name;

    @Option(names = "--size", paramLabel = "N", description = "Items, the side of the matrices, or what a rank of the ring sends (default: 20000, 360, 1000).")
    private Integer size;

    @Option(names = "--workers", paramLabel = "K", defaultValue = "4", description = "Worker processes, or ranks (default: 4).")
    private int workers;

    @Option(names = "--workers-at", paramLabel = "HOST:PORT", split = ",", converter = Addresses.class,
            description = "Use these workers instead of own ones, such as a classmate's: ./lab worker starts one and prints its address.")
    private List<InetSocketAddress> workersAt = List.of();

    @Option(names = "--mechanism", paramLabel = "NAME", description = "Over which of the lab's wires (default: its first).")
    private String mechanism;

    @Option(names = "--in", paramLabel = "DIR", defaultValue = "starter", description = SourceFolder.DESCRIPTION)
    private String in;

    @Option(names = "--net", paramLabel = "NAME", defaultValue = "loopback", description = MeasureCommand.NET)
    private Net net;

    @Option(names = "--heap", paramLabel = "MB",
            description = "Heap of a worker, and of a sequential program (default: 64, as in the paper).")
    private Integer heapMb;

    @Option(names = "--seed", paramLabel = "N", description = "Of the workload (default: 1).")
    private long seed = SEED;

    @Option(names = "--variant", paramLabel = "NAME",
            description = {
                "Which sequential program: multiply (default), multiply-ijk or sort.",
                "In lab 4, which way (the first is the default): sort p2p, collective or quick; spa p2p or collective; mca rounds or overlap; "
                        + "ring unsafe, sendrecv, ordered or nonblocking."
            })
    private String variant;

    @Option(names = "--link", paramLabel = "SCRIPT",
            description = "Lose, delay, duplicate, swap or damage packets (lab 3), such as \"drop DATA 1 #1; delay 20ms ACK 0\". See labs/lab3-udp/LINK.md.")
    private String link;

    @Option(names = "--no-shim", description = "Let ranks that wait keep their processors, as MPICH does by itself (lab 4).")
    private boolean noShim;

    @Option(names = "--trace",
            description = "Show every message, one line each; of lab 3 every packet, as a ladder; of lab 4 who sent how much to whom.")
    private boolean trace;

    private long sentAgain = UNKNOWN;

    @Option(names = "--gc-log", description = "Show the garbage collector's log (sequential programs).")
    private boolean gcLog;

    private final PrintStream out = System.out;

    @Override
    public Integer call() throws IOException {
        if (!workersAt.isEmpty()) {
            workers = workersAt.size();
        }
        UsageException.unless(size == null || size >= 0, "--size cannot be negative.");
        UsageException.unless(workers >= 1 && workers <= 64, "--workers goes from 1 to 64.");
        return (target.lab().language() == Language.C ? inC() : inJava()) ? Main.PASSED : Main.FAILED;
    }

    private boolean inJava() throws IOException {
        Home home = Home.find();
        Program program = program();
        int n = size == null ? (program.label().equals("sort") ? SORT_SIZE : MATRIX_SIZE) : size;
        int heap = heapMb == null ? HEAP_MB : heapMb;
        UsageException.unless(heap >= 8, "--heap needs 8 MB or more.");
        UsageException.unless(!noShim, "--no-shim is for ranks: ./lab run lab4.");
        UsageException.unless(variant == null || program.isSequential(), "--variant goes with: run lab1 sequential, and with lab 4.");
        UsageException.unless(!gcLog || program.isSequential(), "--gc-log goes with: run lab1 sequential.");
        UsageException.unless(net == Net.loopback || !program.isSequential(), "A sequential program needs no --net.");
        UsageException.unless(!trace || !program.isSequential(), "A sequential program sends no messages to --trace.");
        UsageException.unless(workersAt.isEmpty() || !program.isSequential() && net == Net.loopback && link == null,
                "--workers-at goes with sort, spa or mca, and with neither --net nor --link.");
        UsageException.unless(!trace || workersAt.stream().allMatch(each -> each.getAddress().isLoopbackAddress()),
                "--trace sees messages to workers on this machine only.");
        requireFit(program, n);
        Wire wire = Wires.named(target.lab(), mechanism);
        LinkScript script = script(wire, program);
        Students students = ((Students) OwnCode.compiled(home, target.lab(), in)).over(wire);
        try (Nodes nodes = net.start(1 + workers)) {
            RealRun run = program.isSequential() ? sequential(home, students, program, n, heap)
                    : !workersAt.isEmpty() ? elsewhere(wire, students, program, n, heap)
                    : distributed(nodes, wire, script, students, program, n, heap);
            report(program, n, run);
            return run.right();
        } catch (KitException e) {
            throw e;
        } catch (BrokenRunException e) {
            throw new FailedException("The run failed. " + Crash.describe(e.getCause()) + (e.story().isEmpty() ? "" : "\n" + Printable.text(e.story())));
        } catch (IOException | RuntimeException e) {
            throw new FailedException("The run failed. " + Crash.describe(e));
        }
    }

    private Program program() {
        return switch (name) {
            case sort -> Program.SORT;
            case spa -> Program.SPA;
            case mca -> Program.MCA;
            case sequential -> SEQUENTIAL.stream().filter(program -> variant == null || program.label().equals(variant)).findFirst()
                    .orElseThrow(() -> noVariant(SEQUENTIAL.stream().map(Program::label).toList()));
            case ring, hello -> throw new UsageException(name + " is one of lab 4's programs: ./lab run lab4 " + name);
        };
    }

    private void requireFit(Program program, int n) {
        UsageException.unless(Plan.fits(program, n, workers),
                "mca needs a square number of workers (1, 4, 9 ...) whose root divides --size; " + workers + " and " + n + " do not go together.");
    }

    private UsageException noVariant(List<String> variants) {
        return new UsageException(variants.isEmpty()
                ? name + " has no variants."
                : name + ": there is no variant " + variant + "; there are " + String.join(", ", variants) + ".");
    }

    private boolean inC() {
        UsageException.unless(name != Name.sequential, "Lab 4 has no sequential programs; lab 1's are what it is compared with.");
        UsageException.unless(workersAt.isEmpty(), "mpiexec starts lab 4's ranks: --workers-at is for the other labs.");
        UsageException.unless(mechanism == null, "Lab 4 has variants instead of mechanisms: --variant.");
        UsageException.unless(link == null, "--link goes with packets: ./lab run lab3 sort, spa or mca.");
        UsageException.unless(heapMb == null && !gcLog, "A C program has no heap of Java's: --heap and --gc-log are for the other labs.");
        MpiProgram program = MpiProgram.valueOf(name.name());
        UsageException.unless(program != MpiProgram.hello || (size == null && !trace), "hello has no --size, and sends nothing to --trace.");
        UsageException.unless(net == Net.loopback || program.isTimed(), name + " takes no time that is worth a --net.");
        UsageException.unless(net == Net.loopback || !noShim, "--net needs the shim: without it, MPICH 4.0.2 may wait for ever in MPI_Finalize over TCP.");
        var what = new MpiCase(program, variant(program), size(program), workers, seed);
        UsageException.unless(what.ints() <= MOST_INTS, "--size " + what.n() + " is too much: a file would hold " + what.ints() + " ints.");
        var code = (MpiCode) OwnCode.compiled(Home.find(), target.lab(), in);
        return new RunMpi(code, net, !noShim, trace, out).run(what);
    }

    private MpiProgram.Variant variant(MpiProgram program) {
        List<MpiProgram.Variant> variants = program.variants();
        if (variant == null) {
            return variants.isEmpty() ? null : variants.get(0);
        }
        return variants.stream().filter(each -> each.name().equals(variant)).findFirst()
                .orElseThrow(() -> noVariant(variants.stream().map(Enum::name).toList()));
    }

    private int size(MpiProgram program) {
        int n = size != null ? size : switch (program) {
            case sort -> SORT_SIZE;
            case spa, mca -> MATRIX_SIZE;
            case ring -> RING_SIZE;
            case hello -> 0;
        };
        if (program == MpiProgram.mca) {
            requireFit(Program.MCA, n);
        }
        return n;
    }

    /** What the link does to packets; null if it is not asked for. */
    private LinkScript script(Wire wire, Program program) {
        if (link == null) {
            return null;
        }
        UsageException.unless(wire.inPackets() && !program.isSequential(),
                "--link goes with packets: ./lab run lab3 sort, spa or mca.");
        UsageException.unless(net == Net.loopback, "--link is for the loopback network.");
        try {
            return LinkScript.parse(link);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--link: " + e.getMessage());
        }
    }

    private RealRun distributed(Nodes nodes, Wire wire, LinkScript script, Students students, Program program, int n, int heap)
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
        if (wire.inPackets()) { // a link without rules sees what is sent again
            try (var faithful = new LossyLink(LinkScript.EMPTY)) {
                return drawn(faithful, () -> {
                    try (var progress = new ProgressLine()) {
                        progress.show(RUNNING);
                        return RealRun.distributed(nodes, manager, worker, program, n, workers, seed, (i, address) -> faithful.before(address));
                    }
                });
            }
        }
        if (trace) {
            return RealRun.distributed(nodes, manager, worker, program, n, workers, seed, TapFactory.counting(wire.relay(), out::println));
        }
        try (var progress = new ProgressLine()) {
            progress.show(RUNNING);
            return RealRun.distributed(nodes, manager, worker, program, n, workers, seed, TapFactory.counting(wire.relay(), line -> {}));
        }
    }

    /** On workers that others have started: nobody knows with how much memory, or on which machine. */
    private RealRun elsewhere(Wire wire, Students students, Program program, int n, int heap) throws IOException {
        int managerHeap = Math.max(MANAGER_HEAP_MB, heap);
        out.printf("%s over %s, n = %d: a manager (heap %d MB) and the workers at %s%n", program.label(), wire.mechanism(), n, managerHeap,
                workersAt.stream().map(each -> each.getAddress().getHostAddress() + ":" + each.getPort()).collect(Collectors.joining(", ")));
        return RealRun.at(workersAt, Sockets.DEFAULT.at(Addresses.towards(workersAt.get(0))), prefix -> patient(students.inside(prefix).forMeasuring(managerHeap)),
                program, n, seed, TapFactory.counting(wire.relay(), trace ? out::println : line -> {}));
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
            sentAgain = passed.journal().missed() > 0 ? UNKNOWN
                    : passed.journal().entries().stream().filter(entry -> !entry.late() && entry.transmission() > 1 && isData(entry)).count();
        }
    }

    private static boolean isData(Journal.Entry entry) {
        return entry.heading() != null && entry.heading().type() == Packet.Type.DATA;
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

    private RealRun sequential(Home home, Students students, Program program, int n, int heap) throws IOException {
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
            if (run.counts().equals(Counts.NONE)) {
                out.println("  Nothing was counted: relays stand before workers at 127.0.0.1 only.");
                result(run);
                return;
            }
            out.printf(Locale.ROOT, "  %-12s %,14d     formula %,d%n", "calls", run.counts().calls(), expected.calls());
            out.printf(Locale.ROOT, "  %-12s %,14d     formula %,d%n", "elements", run.counts().elements(), expected.elements());
            out.printf(Locale.ROOT, "  %-12s %,14d%n", "bytes", run.counts().bytes());
            if (sentAgain != UNKNOWN) {
                out.printf(Locale.ROOT, "  %-12s %,14d     packets with data%n", "sent again", sentAgain);
            }
        }
        result(run);
    }

    private void result(RealRun run) {
        out.printf("  %-12s %14s%n", "result", run.right() ? "right" : "WRONG");
    }

    private void phase(String name, long nanos) {
        out.printf(Locale.ROOT, "  %-12s %,14.3f ms%n", name, nanos / 1e6);
    }
}
