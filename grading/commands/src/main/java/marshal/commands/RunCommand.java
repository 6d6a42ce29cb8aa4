package marshal.commands;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import marshal.checks.course.Demonstration;
import marshal.checks.course.Experiment;
import marshal.checks.course.JavaProgram;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.MpiCase;
import marshal.checks.course.MpiProgram;
import marshal.checks.course.Observed;
import marshal.checks.course.Wire;
import marshal.engine.Home;
import marshal.engine.UsageException;
import marshal.engine.measure.HostWorkers;
import marshal.engine.measure.JavaRun;
import marshal.engine.measure.Net;
import marshal.engine.measure.Network;
import marshal.engine.measure.Nodes;
import marshal.engine.measure.Observations;
import marshal.engine.run.Code;
import marshal.engine.run.MpiCode;
import marshal.engine.run.Students;
import marshal.kit.measure.Observation;
import marshal.kit.process.Program;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs one program in real processes, and shows where the time went and what was sent. */
@Command(
        name = "run",
        description = "Run a program in real processes. See its phases, its counts, and whether the result is right.",
        mixinStandardHelpOptions = true)
public final class RunCommand implements Subcommand {

    private static final int SORT_SIZE = 20_000;
    private static final int MATRIX_SIZE = 360;
    private static final int HEAP_MB = 64;
    private static final long MOST_INTS = 16_000_000; // of a file: 64 MB, and several times as much in memory

    @Parameters(index = "0", paramLabel = "LAB", description = Target.LAB)
    private Target target;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "PROGRAM",
            description = "Such as sort. Without a program, the lab's programs and their variants are listed.")
    private String name;

    @Option(
            names = "--size",
            paramLabel = "N",
            description = "Items (default: 20000), side of the matrices (360), or the ints that a rank of a ring sends "
                    + "(1000).")
    private Integer size;

    @Option(
            names = "--workers",
            paramLabel = "K",
            defaultValue = "4",
            description = "Worker processes, or ranks (default: 4).")
    private int workers;

    @Option(
            names = "--workers-at",
            paramLabel = "HOST:PORT",
            split = ",",
            converter = Addresses.class,
            description =
                    "Use these workers, such as a classmate's, and start none: ./lab worker starts one and prints its "
                            + "address.")
    private List<InetSocketAddress> workersAt = List.of();

    @Mixin
    private RemoteNodes hosts;

    @Option(
            names = "--mechanism",
            paramLabel = "NAME",
            description = "Which of the lab's wires to use (default: its first wire).")
    private String mechanism;

    @Option(names = "--in", paramLabel = "DIR", defaultValue = "starter", description = SourceFolder.DESCRIPTION)
    private String in;

    @Option(names = "--net", paramLabel = "NAME", defaultValue = "loopback", description = MeasureCommand.NET)
    private Net net;

    @Option(
            names = "--heap",
            paramLabel = "MB",
            description = "Heap of a worker, and of a sequential program (default: 64, as in the paper).")
    private int heap = HEAP_MB;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the workload (default: 1).")
    private long seed = 1;

    @Option(
            names = "--variant",
            paramLabel = "NAME",
            description = "The variant of the program (default: the first in the list).")
    private String variant;

    @Option(
            names = "--link",
            paramLabel = "SCRIPT",
            description =
                    "Lose, delay, duplicate, swap or damage packets, such as \"drop DATA 1 #1; delay 20ms ACK 0\". "
                            + "The handout's LINK.md has them all.")
    private String link;

    @Option(names = "--no-shim", description = "Let ranks that wait keep their processors, as MPICH does by itself.")
    private boolean noShim;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            arity = "0..1",
            fallbackValue = "",
            description = {
                "Show every message on a line. Show packets as a ladder. For ranks, show who sent how much to whom.",
                "With a FILE, write what happened into it: .svg is a space-time diagram, .jsonl has an event per line, "
                        + ".json is for ui.perfetto.dev."
            })
    private String trace;

    @Option(names = "--gc-log", description = "Show the garbage collector's log (sequential programs).")
    private boolean gcLog;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Lab lab = target.lab();
        Experiment experiment = experiment(lab);
        requireThatOptionsGoWith(lab, experiment);
        if (!workersAt.isEmpty()) {
            workers = workersAt.size();
        }
        if (hosts.areNamed()) {
            UsageException.unless(
                    workersAt.isEmpty() && net == Net.loopback && link == null,
                    "--hosts goes with neither --workers-at nor --net nor --link.");
            workers = hosts.count();
        }
        UsageException.unless(size == null || size >= 0, "--size cannot be negative.");
        UsageException.unless(
                size == null
                        || size > 0
                        || !(experiment instanceof Observed own)
                        || own.sizes().contains(size),
                "--size needs 1 or more for " + lab.id() + " " + experiment.label() + ".");
        UsageException.unless(workers >= 1 && workers <= 64, "--workers goes from 1 to 64.");
        UsageException.unless(heap >= 8, "--heap needs 8 MB or more.");
        return run(lab, experiment) ? Main.PASSED : Main.FAILED;
    }

    private boolean run(Lab lab, Experiment experiment) throws IOException {
        if (experiment instanceof MpiProgram program) {
            return inC(lab, program);
        }
        if (experiment instanceof Observed observed) {
            return observe(lab, observed);
        }
        if (experiment instanceof Demonstration demonstration) {
            return RunDemonstration.run(Home.find(), lab, demonstration);
        }
        return inJava(lab, (JavaProgram) experiment);
    }

    private Experiment experiment(Lab lab) {
        UsageException.unless(!lab.experiments().isEmpty(), lab.id() + " has no programs: there is nothing to run.");
        String all = lab.experiments().stream()
                .map(each -> each.label()
                        + (each.variants().isEmpty() ? "" : " (" + String.join(", ", each.variants()) + ")"))
                .collect(Collectors.joining(", "));
        UsageException.unless(name != null, "Which program? " + lab.id() + " has " + all + ".");
        return lab.experiment(name).orElseThrow(() -> {
            String others = Labs.ALL.stream()
                    .filter(other -> other.experiment(name).isPresent())
                    .map(Lab::id)
                    .collect(Collectors.joining(", "));
            return new UsageException(lab.id() + " has no program " + name
                    + (others.isEmpty() ? "" : ", as " + others + (others.contains(",") ? " have" : " has"))
                    + "; it has " + all + ".");
        });
    }

    /** Refuses an option without effect, because the user has misunderstood it. */
    private void requireThatOptionsGoWith(Lab lab, Experiment experiment) {
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            String one = option.longestName();
            if (!options(lab, experiment).contains(one)) {
                String others = Labs.ALL.stream()
                        .map(each -> takers(each, one))
                        .filter(taker -> !taker.isEmpty())
                        .collect(Collectors.joining("; "));
                String why = RemoteNodes.NETS.contains(one) ? experiment.here() : "";
                throw new UsageException(
                        RemoteNodes.refused(one, lab, experiment, why) + " It goes with: " + others + ".");
            }
        }
    }

    private static String takers(Lab lab, String option) {
        String takers = lab.experiments().stream()
                .filter(each -> options(lab, each).contains(option))
                .map(Experiment::label)
                .collect(Collectors.joining(", "));
        return takers.isEmpty() ? "" : lab.id() + " " + takers;
    }

    private static Set<String> options(Lab lab, Experiment experiment) {
        if (experiment instanceof Demonstration) {
            return Set.of();
        }
        var options = new HashSet<>(Set.of("--in", "--seed"));
        if (!experiment.variants().isEmpty()) {
            options.add("--variant");
        }
        if (experiment instanceof MpiProgram program) {
            options.addAll(Set.of("--workers", "--no-shim"));
            options.addAll(program.usualSize() == 0 ? Set.of() : Set.of("--size", "--trace"));
            options.addAll(program.program() == null ? Set.of() : RemoteNodes.NETS); // the others run fast
        } else if (experiment instanceof Observed observed) {
            options.addAll(Set.of("--size", "--heap"));
            options.addAll(observed.nodes() > 0 ? RemoteNodes.NETS : Set.of());
        } else if (((JavaProgram) experiment).isSequential()) {
            options.addAll(Set.of("--size", "--heap", "--gc-log"));
        } else {
            options.addAll(Set.of("--size", "--workers", "--workers-at", "--mechanism", "--heap", "--trace"));
            options.addAll(RemoteNodes.NETS);
            options.addAll(lab.wires().stream().allMatch(wire -> wire.link() == null) ? Set.of() : Set.of("--link"));
        }
        return options;
    }

    private String variant(Experiment experiment) {
        List<String> variants = experiment.variants();
        UsageException.unless(
                variant == null || variants.contains(variant),
                experiment.label() + ": there is no variant " + variant + "; there are " + String.join(", ", variants)
                        + ".");
        return variant != null ? variant : variants.isEmpty() ? "" : variants.get(0);
    }

    private boolean inJava(Lab lab, JavaProgram experiment) throws IOException {
        Program program = experiment.program(variant(experiment));
        int n = size == null ? program.sorts() ? SORT_SIZE : MATRIX_SIZE : size;
        requireFit(program, n);
        UsageException.unless(
                workersAt.isEmpty() || net == Net.loopback && link == null,
                "--workers-at goes with neither --net nor --link.");
        UsageException.unless(
                trace == null
                        || workersAt.stream().allMatch(each -> each.getAddress().isLoopbackAddress()),
                "--trace sees messages to workers on this machine only.");
        UsageException.unless(link == null || net == Net.loopback, "--link is for the loopback network.");
        Wire wire = Wires.named(lab, mechanism);
        UsageException.unless(
                program.isSequential() || wire.steps().containsKey(program),
                wire.mechanism() + " carries "
                        + wire.steps().keySet().stream()
                                .sorted()
                                .map(Program::label)
                                .collect(Collectors.joining(", "))
                        + " and not " + program.label() + ".");
        if (link != null) {
            Wires.requireRules(wire, link, "--link", "goes with");
        }
        Home home = Home.find();
        var job = new JavaRun((Students) code(home, lab), program, n, heap, seed, process -> {});
        var run = new RunJava(job, Tracing.of(trace));
        return program.isSequential()
                ? run.sequential(home, gcLog)
                : hosts.areNamed()
                        ? onHosts(home, lab, run, wire)
                        : workersAt.isEmpty() ? run.over(wire, net, workers, link) : run.at(workersAt, wire);
    }

    private boolean onHosts(Home home, Lab lab, RunJava run, Wire wire) throws IOException {
        try (HostWorkers started = hosts.network(home, RemoteNodes.NETWORK, in).workers(lab, wire, heap, workers)) {
            return run.on(started, wire);
        }
    }

    private void requireFit(Program program, int n) {
        UsageException.unless(
                program == null || program.fits(n, workers),
                "mca needs a square number of workers (1, 4, 9 ...) whose root divides --size; " + workers + " and " + n
                        + " do not go together.");
    }

    private boolean inC(Lab lab, MpiProgram program) throws IOException {
        var what = new MpiCase(program, variant(program), size == null ? program.usualSize() : size, workers, seed);
        requireFit(program.program(), what.n());
        UsageException.unless(
                net == Net.loopback && !hosts.areNamed() || !noShim,
                "--net and --hosts need the shim: without it, MPICH 4.0.2 may wait for ever in MPI_Finalize over TCP.");
        UsageException.unless(
                program.ints(what) <= MOST_INTS,
                "--size " + what.n() + " is too much: a file would hold " + program.ints(what) + " ints.");
        Home home = Home.find();
        var code = (MpiCode) code(home, lab);
        try (Nodes nodes = (hosts.areNamed() ? hosts.network(home, RemoteNodes.NETWORK, in) : net).start(workers)) {
            String where = hosts.areNamed() ? "on " + hosts : net == Net.loopback ? "" : net.toString();
            return new RunMpi(code, nodes, where, !noShim, Tracing.of(trace)).run(what);
        }
    }

    private boolean observe(Lab lab, Observed experiment) {
        if (hosts.areNamed()) {
            hosts.requireJust(lab, experiment);
        }
        Home home = Home.find();
        Network network = hosts.areNamed() ? hosts.network(home, RemoteNodes.NETWORK, in) : net;
        var observations = new Observations(lab, 1, heap, Duration.ofMinutes(10), seed, network);
        Code code = OwnCode.compiled(home, lab, experiment, in);
        int n = size == null ? experiment.sizes().get(0) : size;
        try {
            var leftOut = new LinkedHashSet<String>();
            List<Observation> rows = GivenC.withLibrary(
                    home, lab, experiment, code, with -> observations.of(with, experiment, n, leftOut::add));
            boolean manyWorkers = rows.stream().anyMatch(row -> row.setting().k() > 1);
            rows.forEach(row -> System.out.printf(
                    Locale.ROOT,
                    "  %-14s %-18s %-14s %s%,16." + (row.value() < 0.1 ? 6 : 3) + "f %-6s %s%n",
                    row.quantity(),
                    row.setting().mechanism(),
                    row.setting().program(),
                    manyWorkers ? "k = %-3d".formatted(row.setting().k()) : "",
                    row.value(),
                    row.unit(),
                    row.verified() ? "right" : "WRONG"));
            leftOut.forEach(why -> System.out.println("  left out: " + why));
            return !rows.isEmpty() && rows.stream().allMatch(Observation::verified);
        } catch (Exception e) {
            throw FailedException.ofRun(e);
        }
    }

    private Code code(Home home, Lab lab) {
        return OwnCode.compiled(home, lab, in);
    }
}
