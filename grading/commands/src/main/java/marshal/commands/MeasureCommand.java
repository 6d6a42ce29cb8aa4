package marshal.commands;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marshal.checks.course.Experiment;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Observed;
import marshal.checks.course.Wire;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.UsageException;
import marshal.engine.measure.Measurement;
import marshal.engine.measure.Net;
import marshal.engine.measure.Network;
import marshal.engine.measure.Observations;
import marshal.engine.measure.Plan;
import marshal.engine.mpi.Mpich;
import marshal.engine.run.Code;
import marshal.kit.measure.Observation;
import marshal.kit.measure.Scaling;
import marshal.kit.measure.Timing;
import marshal.kit.process.Program;
import marshal.kit.tool.Plural;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Takes the timings of labs, over all their wires, into one table. */
@Command(
        name = "measure",
        description = {
            "Take timings, and write them into one CSV for all labs. Each case has a warm-up, then its trials.",
            "It takes minutes: close other programs.",
            "A new measurement replaces its old rows in the table. The other rows stay."
        },
        mixinStandardHelpOptions = true)
public final class MeasureCommand implements Subcommand {

    /** The meaning of {@code --net}. */
    static final String NET =
            "loopback (the default); tcp: loopback, and MPI does not use shared memory; or lan100: the papers' "
                    + "100 Mbit/s network, emulated on Linux.";

    private static final String LOCAL = "local";
    private static final Duration DEADLINE = Duration.ofMinutes(5);

    // Strings: if picocli cannot convert an element of a list, it treats the element as another argument.
    @Parameters(
            paramLabel = "LAB",
            arity = "0..*",
            description = Target.LAB + " Name several labs, or none for all labs.")
    private List<String> targets = List.of();

    @Option(names = "--in", paramLabel = "DIR", defaultValue = "starter", description = SourceFolder.DESCRIPTION)
    private String in;

    @Option(
            names = "--programs",
            paramLabel = "NAME",
            split = ",",
            description = "Which programs, such as sort (default: all programs of these labs).")
    private List<String> names = List.of();

    @Option(
            names = "--mechanisms",
            paramLabel = "NAME",
            split = ",",
            description =
                    "Which wires, by their names in the table; local is the kit's own wire (default: all wires of these labs).")
    private List<String> mechanisms = List.of();

    @Option(
            names = "--sizes",
            paramLabel = "N",
            split = ",",
            defaultValue = "100,200,300,400,500,600,700,800,900,1000",
            description = "Sides of the matrices (default: 100 to 1000 by hundreds).")
    private List<Integer> sizes;

    @Option(
            names = "--items",
            paramLabel = "N",
            split = ",",
            defaultValue = "5000,10000,20000,50000,100000",
            description = "Numbers of items to sort (default: 5000 to 100000).")
    private List<Integer> items;

    @Option(
            names = "--workers",
            paramLabel = "K",
            split = ",",
            defaultValue = "4",
            description = "Numbers of workers (default: 4; with --hosts, the number of hosts). MCA runs only with a "
                    + "square number whose root divides the size.")
    private List<Integer> workers;

    @Option(names = "--net", paramLabel = "NAME", defaultValue = "loopback", description = NET)
    private Net net;

    @Mixin
    private RemoteNodes hosts;

    @Option(
            names = "--mbits",
            paramLabel = "MBIT/S",
            description =
                    "The rate of the network between the --hosts, such as 100. The new rows then name the network hosts100, "
                            + "and the notebooks compare them with a line of this rate. Without --mbits, they name it hosts.")
    private Integer mbits;

    @Option(
            names = "--trials",
            paramLabel = "T",
            defaultValue = "5",
            description = "Timed runs of each case (default: 5).")
    private int trials;

    @Option(
            names = "--heap",
            paramLabel = "MB",
            defaultValue = "64",
            description = "Heap of a worker (default: 64, as in the paper).")
    private int heap;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Seed of the workloads (default: 1).")
    private long seed;

    @Option(
            names = "--eggen",
            description =
                    "Measure Eggen and Eggen's table: a sequential sort, and sorts over sockets, RMI and MPI on 5 workers, "
                            + "for their numbers of items. Over sockets and RMI, also measure a manager that waits for "
                            + "each reply before it sends the next part.")
    private boolean eggen;

    @Option(
            names = "--scaling",
            description =
                    "Measure strong and weak scaling: the sort, SPA and MCA on 1, 2, 4, 8 and 9 workers, at one size for all "
                            + "and at sizes that give each worker the same work.")
    private boolean scaling;

    @Option(
            names = "--peers",
            description =
                    "Beside a lab's own code, measure libraries that do the same, such as Kryo beside lab 5's streams. "
                            + "The first time, they are downloaded.")
    private boolean peers;

    @Option(
            names = "--out",
            paramLabel = "FILE.csv",
            description = "The table (default: .lab/timings.csv). The observations of a lab's own experiments go to "
                    + "observations.csv beside it.")
    private Path out;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        UsageException.unless(trials >= 1, "--trials needs 1 or more.");
        UsageException.unless(heap >= 8, "--heap needs 8 MB or more.");
        UsageException.unless(
                sizes.stream().allMatch(n -> n >= 1) && items.stream().allMatch(n -> n >= 0),
                "Sizes cannot be negative.");
        UsageException.unless(workers.stream().allMatch(k -> k >= 1 && k <= 64), "--workers goes from 1 to 64.");
        sizes = sizes.stream().distinct().toList(); // or the table would have two rows of one trial
        items = items.stream().distinct().toList();
        workers = workers.stream().distinct().toList();
        if (eggen) {
            beAsEggen();
        }
        if (scaling) {
            requireWithout("--scaling sets the sizes and the workers", "--eggen", "--sizes", "--items", "--workers");
            workers = Scaling.WORKERS;
        }
        requireThatHostsFit();
        Home home = Home.find();
        List<Lab> labs = labs();
        net.require();
        Network network =
                hosts.areNamed() ? hosts.network(home, RemoteNodes.NETWORK + (mbits == null ? "" : mbits), in) : net;
        Path file = out == null ? home.state().resolve("timings.csv") : out;
        var timings = new GrowingTable<>(
                Timing.TABLE, file, row -> List.of(row.student(), row.side(), row.lab(), row.setting()));
        Path beside = file.resolveSibling("observations.csv");
        UsageException.unless(
                !file.equals(beside),
                "--out is for timings; observations.csv is for the observations of a lab's own experiments. Give "
                        + "--out another name.");
        var observations = new GrowingTable<>(
                Observation.TABLE, beside, row -> List.of(row.student(), row.lab(), row.experiment(), row.setting()));
        List<Plan> plans = plans(labs, network);
        var failures = new ArrayList<String>();
        try (var progress = new ProgressLine()) {
            var listener = new Measurement.Listener<Object>() {
                @Override
                public void now(Object what) {
                    progress.show("measuring " + what);
                }

                @Override
                public void failed(Object what, String why) {
                    failures.add(why);
                    progress.println("FAILED " + what + ": " + why);
                }

                @Override
                public void leftOut(Object what, String why) {
                    progress.println("left out of " + what + ": " + why);
                }
            };
            for (Lab lab : labs) {
                Code code = OwnCode.compiled(home, lab, in).beside(peers ? libraries(home) : List.of());
                for (Plan plan : plans) {
                    new Measurement(plan, "", lab, choice(), listener).run(code, timings::add);
                }
                for (Experiment experiment : lab.experiments()) {
                    String why = notOnHosts(experiment);
                    if (!why.isEmpty() && names.isEmpty() && !scaling && !eggen) {
                        listener.leftOut(lab.id() + " " + experiment.label(), why);
                    }
                    if (experiment instanceof Observed observed && isWanted(observed)) {
                        observe(home, lab, observed, code, network, listener, observations);
                    }
                }
            }
        }
        if (eggen) {
            EggenTable.print(System.out, home, timings.rows());
        }
        boolean timed = report(home, timings, "timing", Timing::verified);
        boolean right = report(home, observations, "observation", Observation::verified) && timed;
        if (!failures.isEmpty()) {
            System.out.println(Plural.of(failures.size(), "setting")
                    + " FAILED, as said above. Larger sizes of the same kind were not tried.");
        }
        boolean something = !timings.rows().isEmpty() || !observations.rows().isEmpty();
        if (!something) {
            System.out.println("Nothing was measured.");
        }
        return right && something && failures.isEmpty() ? Main.PASSED : Main.FAILED;
    }

    /** An experiment that cannot run here is left out, unless it was asked for by its name. */
    private void observe(
            Home home,
            Lab lab,
            Observed experiment,
            Code code,
            Network network,
            Measurement.Listener<Object> listener,
            GrowingTable<Observation> table)
            throws Exception {
        Code with;
        try {
            with = experiment.over().isEmpty() ? code : OwnCode.compiled(home, lab, experiment, in);
            GivenC.require(experiment);
        } catch (UsageException | FailedException | KitException e) {
            if (!names.isEmpty()) {
                throw e;
            }
            listener.leftOut(lab.id() + " " + experiment.label(), e.getMessage());
            return;
        }
        GivenC.withLibrary(home, lab, experiment, with, whole -> {
            new Observations(lab, trials, heap, DEADLINE, seed, network).run(whole, experiment, listener, table::add);
            return null;
        });
    }

    /** The libraries that ./lab has built for --peers. */
    private static List<Path> libraries(Home home) {
        Path built = home.root().resolve("labs").resolve("peers").resolve("target");
        try (Stream<Path> jars = Files.list(built.resolve("libraries"))) {
            return Stream.concat(Stream.of(built.resolve("classes")), jars).toList();
        } catch (IOException e) {
            throw new KitException("--peers needs ./lab, which builds the libraries first", e);
        }
    }

    /** Prints a report. Returns whether every result is right. */
    private static <T> boolean report(Home home, GrowingTable<T> table, String what, Predicate<T> right) {
        long wrong = table.rows().stream().filter(right.negate()).count();
        if (!table.rows().isEmpty()) {
            System.out.println(Plural.of(table.rows().size(), what) + " in " + home.show(table.file())
                    + (wrong > 0 ? ", " + wrong + " of them with a WRONG result." : ", every result right."));
        }
        return wrong == 0;
    }

    private void beAsEggen() {
        requireWithout("--eggen sets everything", "--programs", "--mechanisms", "--sizes", "--items", "--workers");
        UsageException.unless(
                targets.isEmpty(),
                "--eggen takes the labs that it needs: leave out " + String.join(" and ", targets) + ".");
        mechanisms = EggenTable.MECHANISMS;
    }

    private void requireWithout(String why, String... others) {
        for (String option : others) {
            UsageException.unless(
                    !spec.commandLine().getParseResult().hasMatchedOption(option), why + ": leave out " + option + ".");
        }
    }

    private void requireThatHostsFit() {
        UsageException.unless(mbits == null || hosts.areNamed(), "--mbits goes with --hosts.");
        UsageException.unless(mbits == null || mbits >= 1 && mbits <= 1_000_000, "--mbits goes from 1 to 1000000.");
        if (!hosts.areNamed()) {
            return;
        }
        UsageException.unless(net == Net.loopback, "--hosts does not go with --net.");
        if (scaling) {
            workers = workers.stream().filter(k -> k <= hosts.count()).toList();
        } else if (!eggen && !spec.commandLine().getParseResult().hasMatchedOption("--workers")) {
            workers = List.of(hosts.count());
        }
        int most = eggen
                ? EggenTable.WORKERS
                : workers.stream().mapToInt(k -> k).max().orElse(1);
        UsageException.unless(
                most <= hosts.count(),
                most + " workers need " + most + " hosts, and --hosts names " + hosts.count()
                        + ": a host runs one worker.");
    }

    private List<Lab> labs() {
        if (eggen) {
            return EggenTable.labs();
        }
        List<Lab> named = targets.isEmpty()
                ? Labs.ALL.stream().filter(this::isMeasured).toList()
                : targets.stream().map(name -> Target.of(name).lab()).distinct().toList();
        requireThatNamedGoOnHosts(named);
        named.forEach(lab -> UsageException.unless(
                isMeasured(lab),
                lab.id() + " has nothing to measure" + (hosts.areNamed() || scaling ? " in this way." : ".")));
        checkNames(named);
        if (!targets.isEmpty() || Mpich.find().isPresent()) {
            return named;
        }
        System.err.println(
                "There is no MPICH here, so labs that need it are left out. For such a lab, ./lab measure LAB installs "
                        + "MPICH.");
        return named.stream().filter(lab -> !lab.needsMpi()).toList();
    }

    private boolean isMeasured(Lab lab) {
        return lab.experiments().stream().anyMatch(this::isMeasured);
    }

    /** Returns whether to measure an experiment. A lab's own experiments have a fixed number of processes. */
    private boolean isMeasured(Experiment experiment) {
        return experiment instanceof Observed
                        && !scaling
                        && notOnHosts(experiment).isEmpty()
                || !experiment.timed().isEmpty();
    }

    /** Returns why an experiment is not measured on the named hosts; empty if it is, or if no hosts are named. */
    private String notOnHosts(Experiment experiment) {
        return hosts.areNamed() && experiment instanceof Observed observed ? hosts.whyNot(observed) : "";
    }

    private List<Plan> plans(List<Lab> labs, Network network) {
        if (!scaling) {
            return List.of(
                    eggen
                            ? plan(
                                    EggenTable.PROGRAMS,
                                    List.of(),
                                    EggenTable.ITEMS,
                                    List.of(EggenTable.WORKERS),
                                    network)
                            : plan(programs(labs), sizes, items, workers, network));
        }
        List<Program> all = programs(labs);
        List<Program> parallel =
                all.stream().filter(program -> !program.isSequential()).toList();
        return workers.stream()
                .map(k -> plan(
                        k == 1 ? all : parallel,
                        Scaling.sizes(Program.SPA.label(), k),
                        Scaling.sizes(Program.SORT.label(), k),
                        List.of(k),
                        network))
                .toList();
    }

    private Plan plan(
            List<Program> programs, List<Integer> sides, List<Integer> items, List<Integer> workers, Network network) {
        return new Plan(programs, sides, items, workers, network, trials, heap, DEADLINE, seed);
    }

    private List<Program> programs(List<Lab> labs) {
        return labs.stream()
                .flatMap(lab -> lab.experiments().stream())
                .filter(this::isWanted)
                .flatMap(each -> each.timed().stream())
                .distinct()
                .toList();
    }

    private boolean isWanted(Experiment experiment) {
        return !eggen && isMeasured(experiment) && (names.isEmpty() || names.contains(experiment.label()));
    }

    private void requireThatNamedGoOnHosts(List<Lab> labs) {
        for (Lab lab : labs) {
            for (Experiment each : lab.experiments()) {
                UsageException.unless(
                        !names.contains(each.label()) || notOnHosts(each).isEmpty(),
                        RemoteNodes.refused("--hosts", lab, each, notOnHosts(each)));
            }
        }
    }

    private void checkNames(List<Lab> labs) {
        List<String> programs = labs.stream()
                .flatMap(lab -> lab.experiments().stream())
                .filter(this::isMeasured)
                .map(Experiment::label)
                .distinct()
                .toList();
        for (String name : names) {
            UsageException.unless(
                    programs.contains(name),
                    "There is no program " + name + " to measure here; there are " + String.join(", ", programs) + ".");
        }
        var known = new ArrayList<>(Wires.names(labs));
        known.add(LOCAL);
        for (String name : mechanisms) {
            UsageException.unless(
                    known.contains(name),
                    "There is no mechanism " + name + " here; there are " + String.join(", ", known) + ".");
        }
    }

    private Measurement.Choice choice() {
        return new Measurement.Choice() {
            @Override
            public boolean alone(Program program) {
                return program.isSequential() || mechanisms.isEmpty() || mechanisms.contains(LOCAL);
            }

            @Override
            public boolean over(Wire wire, Program program) {
                return mechanisms.isEmpty() || mechanisms.contains(wire.mechanism());
            }
        };
    }
}
