package marshal.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import marshal.bench.child.LoadChild;
import marshal.bench.child.Repeated;
import marshal.engine.isolate.Cell;
import marshal.engine.isolate.CellSite;
import marshal.engine.isolate.Limits;
import marshal.engine.measure.Launcher;
import marshal.engine.measure.ManagerAndWorkers;
import marshal.engine.measure.Nodes;
import marshal.engine.measure.Setting;
import marshal.engine.run.Speed.Measure;
import marshal.engine.run.Speed.Verdict;
import marshal.grader.timing.Contest;
import marshal.grader.timing.Estimate;
import marshal.grader.timing.Extent;
import marshal.grader.timing.Running;
import marshal.kit.process.Program;

/**
 * Measures how often the grader's timing gives a false verdict. It compares different numbers of repetitions of SPA
 * over sockets, with a manager and four workers. So the true ratio is known. It measures with and without other work on
 * all processors. Each comparison starts all processes again, in cells like the grader's. The first repetition in a run
 * costs about as much as four later ones, on both sides. So there are many repetitions, and a true ratio of 2 still
 * measures about 1.8.
 */
final class FalseVerdicts {

    private static final int K = 4;
    private static final int N = 120;
    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final int HEAP_MB = 64;
    private static final double LOWER = 0.8;
    private static final double UPPER = 1.25;
    private static final String HEAD = "%-6s %-5s %4s  %6s %7s %6s %12s  %-24s %6s %8s%n";
    private static final String COLUMNS =
            "ratio, load, runs, faster, as fast, slower, inconclusive, false (95 % interval), pairs, seconds";
    private static final String ROW = "%-6.2f %-5s %4d  %6d %7d %6d %12d  %-24s %6.1f %8.1f%n";

    /** The repetitions of both sides. */
    private record Truth(Class<? extends Repeated> student, Class<? extends Repeated> reference, double ratio) {}

    private static final List<Truth> TRUTHS = List.of(
            new Truth(Repeated.Sixteen.class, Repeated.ThirtyTwo.class, 0.5),
            new Truth(Repeated.Sixteen.class, Repeated.Twenty.class, 0.8),
            new Truth(Repeated.Sixteen.class, Repeated.Sixteen.class, 1),
            new Truth(Repeated.Twenty.class, Repeated.Sixteen.class, 1.25),
            new Truth(Repeated.ThirtyTwo.class, Repeated.Sixteen.class, 2));

    private final ChildCommands commands;
    private final int repetitions;
    private final Extent extent;
    private final CellSite site;
    private final PrintStream out;

    FalseVerdicts(ChildCommands commands, int repetitions, Extent extent, CellSite site, PrintStream out) {
        this.commands = commands;
        this.repetitions = repetitions;
        this.extent = extent;
        this.site = site;
        this.out = out;
    }

    /** Returns whether this verdict contradicts the truth. At a limit, both neighbouring verdicts are true. */
    static boolean isFalse(Verdict verdict, double truth) {
        return switch (verdict) {
            case FASTER -> truth > LOWER;
            case AS_FAST -> truth < LOWER || truth > UPPER;
            case SLOWER -> truth < UPPER;
            case INCONCLUSIVE -> false;
        };
    }

    /** @param file gets a row for every repetition */
    void run(Path file) throws IOException {
        out.println("False: a verdict that contradicts the true ratio. At 0.8 and 1.25, the bounds of as fast, the "
                + "verdicts on either side are none.");
        out.printf(HEAD, (Object[]) COLUMNS.split(", "));
        var all = new ArrayList<Boolean>();
        try (Writer rows = Files.newBufferedWriter(file)) {
            rows.write("truth,load,repetition,verdict,measure,ratio,low,high,pairs,seconds\n");
            for (boolean loaded : List.of(false, true)) {
                Process load = loaded
                        ? new ProcessBuilder(commands.java(LoadChild.class))
                                .redirectErrorStream(true)
                                .start()
                        : null;
                try {
                    for (Truth truth : TRUTHS) {
                        all.addAll(repeat(truth, loaded ? "busy" : "none", rows));
                    }
                } finally {
                    if (load != null) {
                        load.destroyForcibly();
                    }
                }
            }
        }
        out.println("false in all: " + rate(all));
    }

    private List<Boolean> repeat(Truth truth, String load, Writer rows) throws IOException {
        int[] counts = new int[Verdict.values().length];
        var wrong = new ArrayList<Boolean>();
        int used = 0;
        double seconds = 0;
        for (int repetition = 1; repetition <= repetitions; repetition++) {
            long began = System.nanoTime();
            Estimate estimate = estimate(truth, repetition);
            double took = (System.nanoTime() - began) / 1e9;
            counts[estimate.verdict().ordinal()]++;
            wrong.add(isFalse(estimate.verdict(), truth.ratio()));
            used += estimate.pairs();
            seconds += took;
            rows.write(String.format(
                    Locale.ROOT,
                    "%.2f,%s,%d,%s,%s,%.4f,%.4f,%.4f,%d,%.1f%n",
                    truth.ratio(),
                    load,
                    repetition,
                    estimate.verdict(),
                    estimate.measure(),
                    estimate.ratio(),
                    estimate.low(),
                    estimate.high(),
                    estimate.pairs(),
                    took));
            rows.flush(); // a stopped run keeps its results
        }
        out.printf(
                Locale.ROOT,
                ROW,
                truth.ratio(),
                load,
                repetitions,
                counts[Verdict.FASTER.ordinal()],
                counts[Verdict.AS_FAST.ordinal()],
                counts[Verdict.SLOWER.ordinal()],
                counts[Verdict.INCONCLUSIVE.ordinal()],
                rate(wrong),
                (double) used / repetitions,
                seconds / repetitions);
        out.flush();
        return wrong;
    }

    /** Tests a difference again in fresh processes, as the grader does. */
    private Estimate estimate(Truth truth, long seed) throws IOException {
        Estimate first = once(truth, 2 * seed);
        return first.isDifference() ? first.and(once(truth, 2 * seed + 1)) : first;
    }

    private Estimate once(Truth truth, long seed) throws IOException {
        try (Cell one = site.open();
                Cell other = site.open();
                ManagerAndWorkers student = cluster(truth.student(), one);
                ManagerAndWorkers reference = cluster(truth.reference(), other)) {
            var contest = new Contest(side(student, one), side(reference, other), seed, extent.java());
            contest.warmUp();
            Optional<Estimate> estimate = contest.compare();
            return estimate.orElse(new Estimate(
                    Double.NaN, Double.NaN, Double.NaN, contest.pairs().size(), Measure.TIME, Verdict.INCONCLUSIVE));
        }
    }

    private static Running side(ManagerAndWorkers cluster, Cell cell) {
        return new Running(
                cluster::run,
                new Setting(ReferenceWires.WIRE.mechanism(), "loopback", Program.SPA, N, K),
                cluster::processes,
                cell::processorNanos);
    }

    private static ManagerAndWorkers cluster(Class<? extends Repeated> programs, Cell cell) throws IOException {
        List<Path> classPath =
                ChildCommands.classPath().stream().map(cell::expose).toList();
        var code = new ClusterSide.Code(programs.getName(), ReferenceWires.WIRE.className());
        Launcher launcher = prefix -> ClusterSide.start(code.options(classPath)
                .withCommandPrefix(cell.prefix(null, Limits.USUAL))
                .withHeapMb(HEAP_MB)
                .withQuickStart()
                .withCallDeadline(DEADLINE));
        return ManagerAndWorkers.on(Nodes.LOOPBACK, launcher, launcher, K);
    }

    /** The rate as text, such as {@code 1/40 = 2.5 % (0.4 to 12.9)}, with Wilson's interval. */
    static String rate(List<Boolean> wrong) {
        int n = wrong.size();
        long k = wrong.stream().filter(each -> each).count();
        double z = 1.96;
        double p = (double) k / n;
        double centre = (p + z * z / (2 * n)) / (1 + z * z / n);
        double half = z * Math.sqrt(p * (1 - p) / n + z * z / (4.0 * n * n)) / (1 + z * z / n);
        return String.format(
                Locale.ROOT,
                "%d/%d = %.1f %% (%.1f to %.1f)",
                k,
                n,
                100 * p,
                100 * Math.max(0, centre - half),
                100 * Math.min(1, centre + half));
    }
}
