package marshal.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import marshal.engine.UsageException;
import marshal.engine.isolate.CellSite;
import marshal.engine.isolate.Isolation;
import marshal.engine.isolate.Tier;
import marshal.grader.timing.Extent;
import marshal.kit.probe.ProbeException;
import marshal.kit.process.Program;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The program behind {@code ./lab bench}: measures our side of each benchmark and its baseline in turns. */
@Command(
        name = "lab bench",
        description = {
            "Measures the reference solution against baselines: in fresh processes, warmed up until they get no "
                    + "faster, in",
            "interleaved pairs. Prints medians of the pairs' ratios. A target is reached if the whole interval of the",
            "ratio is inside of it, and missed if the whole interval is outside; else it is inconclusive."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:measured, whether or not a target was reached", "2:wrong usage", "3:could not run"})
public final class Bench implements Callable<Integer> {

    private static final int MEASURED = 0;
    private static final int BROKEN = 3;

    private static final String ALL = "all";
    private static final String TIMING = "timing";

    private static final List<LabBench> LABS = ServiceLoader.load(LabBench.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            defaultValue = ALL,
            description = {
                "A group of benchmarks, such as kernels, wires, limits, mpi or streams; all; or timing, which is not of all:",
                "how often the grader's timing says what is not so. That keeps the processors busy for some minutes."
            })
    private String part;

    @Option(names = "--out", paramLabel = "FILE", description = "Every single trial, as CSV. Default: .lab/bench.csv.")
    private Path out;

    @Option(names = "--quick", description = "One start of the processes and few pairs: to see whether all of it runs.")
    private boolean quick;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            defaultValue = "60",
            description = "The most pairs of a comparison. Default: 60.")
    private int pairs;

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            defaultValue = "8",
            description =
                    "Of timing: comparisons of each of five ratios, with load and without. Default: 8, which are 80 "
                            + "comparisons.")
    private int repetitions;

    @Option(
            names = "--timings",
            paramLabel = "HOW",
            defaultValue = "QUICK",
            description = "Of timing: quick or full, as lab grade takes them. Default: quick.")
    private Extent extent;

    @Option(
            names = "--only",
            paramLabel = "TEXT",
            defaultValue = "",
            description = "Only the comparisons whose short name contains this.")
    private String only;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Bench())
                .setExecutionExceptionHandler((e, command, parsed) -> explain(e))
                .setUsageHelpAutoWidth(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(arguments));
    }

    private static int explain(Exception e) {
        if (e instanceof IOException || e instanceof UncheckedIOException || e instanceof ProbeException) {
            System.err.println("The bench could not run: " + e.getMessage());
        } else {
            e.printStackTrace();
        }
        return BROKEN;
    }

    /** Isolation like the grader's, so that processor time is counted wherever the grader can count it. */
    private static Isolation isolation() {
        try {
            return Isolation.best(List.of());
        } catch (UsageException e) {
            return Isolation.of(Tier.T3, List.of());
        }
    }

    @Override
    public Integer call() throws IOException {
        var commands = ChildCommands.find();
        Path file = out;
        if (out == null) {
            Path state = Files.createDirectories(commands.home().resolve(".lab"));
            file = state.resolve(part.equals(TIMING) ? "bench-timing.csv" : "bench.csv");
        }
        if (part.equals(TIMING)) {
            timing(commands, file);
        } else {
            compare(commands, file);
        }
        return MEASURED;
    }

    private void timing(ChildCommands commands, Path file) throws IOException {
        try (var isolation = isolation()) {
            CellSite site = isolation.site();
            try {
                System.out.println(extent + " timings, " + isolation.tier() + ", "
                        + Runtime.getRuntime().availableProcessors() + " processors");
                new FalseVerdicts(commands, quick ? 2 : repetitions, extent, site, System.out).run(file);
            } finally {
                site.clear();
            }
        }
        System.out.println("Every comparison is in " + file);
    }

    private void compare(ChildCommands commands, Path file) throws IOException {
        var table = new ResultTable(System.out);
        System.out.println("JDK " + System.getProperty("java.version") + ", "
                + Runtime.getRuntime().availableProcessors() + " processors"
                + (ChildCommands.canPin() ? "" : "; no taskset: the wires' ends run where the system puts them"));
        table.header();
        try (var trials = new TrialFile(file)) {
            var runner = new Runner(quick ? Runner.Budget.quick(pairs) : Runner.Budget.full(pairs), trials);
            var measured = new HashMap<String, List<MetricResult>>();
            for (Benchmark benchmark : chosen(commands)) {
                List<MetricResult> results = runner.run(benchmark);
                measured.put(benchmark.name(), results);
                table.rows(results);
            }
            LABS.forEach(lab -> lab.summary(table, measured));
        }
        System.out.println("Every trial is in " + file);
    }

    /**
     * The benchmarks to run. Benchmarks of a group are together, from any lab; groups keep the order of their first
     * benchmark.
     */
    private List<Benchmark> chosen(ChildCommands commands) {
        var groups = new LinkedHashMap<String, List<Benchmark>>();
        Stream.of(
                        LABS.stream().flatMap(lab -> lab.comparisons(commands).stream()),
                        Mechanisms.programs().stream(),
                        Stream.of(Program.SPA, Program.MCA).map(WatchedSide::of))
                .flatMap(each -> each)
                .forEach(each -> groups.computeIfAbsent(each.group(), group -> new ArrayList<>())
                        .add(each));
        if (!part.equals(ALL) && !groups.containsKey(part)) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "There is no " + part + ", but " + String.join(", ", groups.keySet()));
        }
        return groups.entrySet().stream()
                .filter(group -> part.equals(ALL) || part.equals(group.getKey()))
                .flatMap(group -> group.getValue().stream())
                .filter(each -> each.name().contains(only))
                .toList();
    }
}
