package marshal.grading.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.Experiment;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.checks.Wire;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.UsageException;
import marshal.grading.measure.Measurement;
import marshal.grading.measure.Net;
import marshal.grading.measure.Plan;
import marshal.grading.measure.Setting;
import marshal.grading.mpi.Mpich;
import marshal.kit.measure.Timing;
import marshal.kit.measure.Timings;
import marshal.kit.process.Program;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Takes the timings of labs, over all their wires, into one table. */
@Command(
        name = "measure",
        description = {
            "Take timings: warm-up, then trials, into one CSV for all labs. Takes minutes; close what else is running.",
            "What is measured again is replaced in the table, the rest of it stays."
        },
        mixinStandardHelpOptions = true)
final class MeasureCommand implements Callable<Integer> {

    /** What {@code --net} means. */
    static final String NET = "loopback, or lan100: the papers' 100 Mbit/s network, emulated on Linux (default: loopback).";

    private static final String LOCAL = "local";

    // Names, as picocli takes a list's element that it cannot convert for something else.
    @Parameters(paramLabel = "LAB", arity = "0..*", description = "Such as lab1; several, or none for all.")
    private List<String> targets = List.of();

    @Option(names = "--in", paramLabel = "DIR", defaultValue = "starter", description = SourceFolder.DESCRIPTION)
    private String in;

    @Option(names = "--programs", paramLabel = "NAME", split = ",", description = "Which ones, such as sort (default: all of the labs').")
    private List<String> names = List.of();

    @Option(names = "--mechanisms", paramLabel = "NAME", split = ",",
            description = "Which wires, by their names in the table; local is the kit's own (default: all of the labs').")
    private List<String> mechanisms = List.of();

    @Option(names = "--sizes", paramLabel = "N", split = ",", defaultValue = "100,200,300,400,500,600,700,800,900,1000",
            description = "Sides of the matrices (default: 100 to 1000 by hundreds).")
    private List<Integer> sizes;

    @Option(names = "--items", paramLabel = "N", split = ",", defaultValue = "5000,10000,20000,50000,100000",
            description = "Numbers of items to sort (default: 5000 to 100000).")
    private List<Integer> items;

    @Option(names = "--workers", paramLabel = "K", split = ",", defaultValue = "4",
            description = "Numbers of workers (default: 4). MCA takes squares that fit.")
    private List<Integer> workers;

    @Option(names = "--net", paramLabel = "NAME", defaultValue = "loopback", description = NET)
    private Net net;

    @Option(names = "--trials", paramLabel = "T", defaultValue = "5", description = "Timed runs of each (default: 5).")
    private int trials;

    @Option(names = "--heap", paramLabel = "MB", defaultValue = "64",
            description = "Heap of a worker (default: 64, as in the paper).")
    private int heap;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Of the workloads (default: 1).")
    private long seed;

    @Option(names = "--eggen",
            description = "Eggen and Eggen's table: a sort sequentially, over sockets, RMI and MPI, for their numbers of items, on 5 workers.")
    private boolean eggen;

    @Option(names = "--out", paramLabel = "FILE.csv",
            description = "Where the table is (default: .lab/timings.csv).")
    private Path out;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        UsageException.unless(trials >= 1, "--trials needs 1 or more.");
        UsageException.unless(heap >= 8, "--heap needs 8 MB or more.");
        UsageException.unless(sizes.stream().allMatch(n -> n >= 1) && items.stream().allMatch(n -> n >= 0), "Sizes cannot be negative.");
        UsageException.unless(workers.stream().allMatch(k -> k >= 1 && k <= 64), "--workers goes from 1 to 64.");
        if (eggen) {
            beAsEggen();
        }
        Home home = Home.find();
        Path file = out == null ? home.state().resolve("timings.csv") : out;
        List<Lab> labs = labs();
        net.require();
        List<Timing> before = earlier(file);
        Plan plan = plan(labs);
        var rows = new ArrayList<Timing>();
        var failures = new ArrayList<Setting>();
        try (var progress = new ProgressLine()) {
            for (Lab lab : labs) {
                new Measurement(plan, "", lab, choice(), new Measurement.Listener() {
                    @Override
                    public void now(Setting setting) {
                        progress.show("measuring " + setting);
                    }

                    @Override
                    public void failed(Setting setting, String why) {
                        failures.add(setting);
                        progress.println("FAILED " + setting + ": " + why);
                    }
                }).run(OwnCode.compiled(home, lab, in), more -> {
                    rows.addAll(more);
                    save(file, together(before, rows));
                });
            }
        }
        if (eggen) {
            EggenTable.print(System.out, home, rows);
        }
        long wrong = rows.stream().filter(row -> !row.verified()).count();
        System.out.println(rows.size() + " timings in " + home.show(file)
                + (wrong > 0 ? ", " + wrong + " of them with a WRONG result." : ", every result right."));
        return wrong == 0 && failures.isEmpty() ? Main.PASSED : Main.FAILED;
    }

    private void beAsEggen() {
        for (String option : List.of("--programs", "--mechanisms", "--sizes", "--items", "--workers")) {
            UsageException.unless(!spec.commandLine().getParseResult().hasMatchedOption(option), "--eggen says it all: leave out " + option + ".");
        }
        UsageException.unless(targets.isEmpty(), "--eggen takes the labs that it needs: leave out " + String.join(" and ", targets) + ".");
        mechanisms = EggenTable.MECHANISMS;
    }

    private List<Lab> labs() {
        if (eggen) {
            return EggenTable.labs();
        }
        List<Lab> named = targets.isEmpty() ? Labs.ALL.stream().filter(lab -> !lab.wires().isEmpty()).toList()
                : targets.stream().map(name -> Target.of(name).lab()).distinct().toList();
        named.forEach(lab -> Wires.require(lab, "measure"));
        checkNames(named);
        if (!targets.isEmpty() || Mpich.find().isPresent()) {
            return named;
        }
        System.err.println("There is no MPICH here, so what needs it is left out; ./lab measure LAB of such a lab would install it.");
        return named.stream().filter(lab -> !lab.needsMpi()).toList();
    }

    private Plan plan(List<Lab> labs) {
        return new Plan(
                eggen ? EggenTable.PROGRAMS : programs(labs), sizes, eggen ? EggenTable.ITEMS : items, eggen ? List.of(EggenTable.WORKERS) : workers,
                net, true, trials, heap, Duration.ofMinutes(5), seed);
    }

    private List<Program> programs(List<Lab> labs) {
        List<Experiment> all = labs.stream().flatMap(lab -> lab.experiments().stream()).filter(each -> !each.timed().isEmpty()).toList();
        List<String> known = all.stream().map(Experiment::label).distinct().toList();
        for (String name : names) {
            UsageException.unless(known.contains(name), "There is no program " + name + " to time here; there are " + String.join(", ", known) + ".");
        }
        return all.stream().filter(each -> names.isEmpty() || names.contains(each.label())).flatMap(each -> each.timed().stream()).distinct().toList();
    }

    private void checkNames(List<Lab> labs) {
        var known = new ArrayList<>(Wires.names(labs));
        known.add(LOCAL);
        for (String name : mechanisms) {
            UsageException.unless(known.contains(name), "There is no mechanism " + name + " here; there are " + String.join(", ", known) + ".");
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

    /** What the table holds already. */
    private static List<Timing> earlier(Path file) {
        try {
            return Files.exists(file) ? Timings.read(file) : List.of();
        } catch (IOException e) {
            throw new UsageException(e.getMessage() + ". Give --out another file.");
        }
    }

    /** The table with the new rows in the place of those for the same measurement. */
    private static List<Timing> together(List<Timing> before, List<Timing> rows) {
        Set<List<Object>> measured = rows.stream().map(MeasureCommand::cell).collect(Collectors.toSet());
        return Stream.concat(before.stream().filter(row -> !measured.contains(cell(row))), rows.stream()).toList();
    }

    private static List<Object> cell(Timing row) {
        return List.of(row.student(), row.side(), row.lab(), row.setting());
    }

    /** After every setting, so that stopping early loses little. */
    private static void save(Path file, List<Timing> rows) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Timings.write(file, rows);
        } catch (IOException e) {
            throw new KitException("cannot write " + file, e);
        }
    }
}
