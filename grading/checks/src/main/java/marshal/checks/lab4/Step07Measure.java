package marshal.checks.lab4;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import marshal.checks.Check;
import marshal.checks.Host;
import marshal.checks.Script;
import marshal.checks.Step;
import marshal.checks.lab1.Reference;
import marshal.kit.measure.Timing;
import marshal.kit.measure.Timings;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;

/** Step 7: where the time goes. No time is graded: only what has to hold of every time that is told. */
@Step(id = "lab4.7", title = "Measure", minutes = 40, file = "clock.c, measure.c", needs = "lab4.2")
class Step07Measure {

    private static final String TABLE = "times.csv";
    /** Phases are written with three decimals. */
    private static final double ROUNDING_MS = 0.01;
    /** So many items in descending order keep one rank busy for some time, whatever the quadratic sort. */
    private static final int SOME = 12_000;
    private static final int LONGEST_TABLE = 1 << 20; // bytes
    private static final int TRIALS = 3;
    /** Between MPI_Init and the end files are read and written too; but that takes not so much more. */
    private static final double LEAST_MEASURED = 0.15;
    /** A busy machine may take the processor away in the wrong moment; not in every trial. */
    private static final double MOSTLY = 0.5;

    @Check(order = 1, points = 2, value = "the table has one row a trial, and the result is right",
            why = "a mean over trials that nobody can look at again is no measurement",
            look = "measure.c; seconds[trial] for each trial from 0, on rank 0, and no row for a warm-up. In a run that nobody measures phase() comes without clock_start()")
    void writesTable(Host host, Script script) {
        int[] items = Inputs.items(script.random(), 10);
        script.given(Inputs.words(items, 3) + ", no warm-ups, " + TRIALS + " trials");
        var runs = new Runs(host, script);
        SortCases.sorts(runs, Runs.items(items, 3, "sort", "p2p"), items); // phase() without clock_start() does no harm
        MpiRun run = runs.endsWell(measured(Runs.items(items, 3, "sort", "p2p"), 0, TRIALS));
        script.expect("the items in ascending order", runs.items(run), Reference.sorted(items));
        List<Timing> rows = trials(script, run);
        script.expect("program, n and k", rows.stream().map(row -> row.program() + " " + row.n() + " " + row.k()).distinct().toList(), List.of("sort 10 3"));
        script.expect("verified", rows.stream().allMatch(Timing::verified), true);
    }

    @Check(order = 2, points = 3, value = "warm-ups are run and do not count, and a barrier stands before each trial",
            why = "the first run pays for pages and caches; and a rank that begins before the others counts their delay as its own time",
            look = "measure.c; warm_ups + trials runs in all, MPI_Barrier before each trial")
    void warmsUp(Host host, Script script) {
        int warmUps = 2;
        int[] items = Inputs.items(script.random(), 9);
        script.given(Inputs.words(items, 3) + ", " + warmUps + " warm-ups, " + TRIALS + " trials");
        MpiRun run = new Runs(host, script).endsWell(measured(Runs.items(items, 3, "sort", "p2p"), warmUps, TRIALS));
        trials(script, run);
        Counted counted = new Counted(script, run, SortCases.GIVEN);
        script.expect("runs of sort_p2p, at 4 messages each", counted.messages() / 4.0, (double) warmUps + TRIALS);
        counted.everywhere("an MPI_Barrier before each trial, at least " + TRIALS, rank -> rank.calls("MPI_Barrier") >= TRIALS,
                rank -> rank.calls("MPI_Barrier") + " calls of MPI_Barrier");
    }

    @Check(order = 3, points = 2, value = "no phase is negative, and all of them together are about the time that the run took",
            why = "phases that overlap or leave a gap tell a story that did not happen",
            look = "clock.c; phase() adds the time since the last call to the phase that ends, clock_start sets all to zero, clock_stop ends the last one. In seconds")
    void isPlausible(Host host, Script script) {
        for (int ranks : new int[] {1, 4}) {
            script.given(SOME + " items each in descending order on " + Inputs.ranks(ranks) + ", " + TRIALS + " trials");
            MpiRun run = busy(host, script, blocks(ranks, ranks));
            List<Timing> rows = shown(script, run);
            for (Timing row : rows) {
                script.expect("phases of trial " + row.trial() + " that are negative", phases(row).filter(ms -> ms < -ROUNDING_MS).count(), 0L);
            }
            double wall = run.wall().toNanos() / 1e6;
            double total = rows.stream().mapToDouble(Timing::totalMs).sum();
            // Not of the whole time: on a busy machine, to start a process may take longest.
            within(script, total, ranks == 1 ? LEAST_MEASURED * Math.min(wall, run.ranks().get(0).wallMillis()) : 0, wall);
        }
    }

    @Check(order = 4, points = 2, value = "compute is the longest time of all ranks",
            why = "rank 0 waits for the slowest one: what it waits is computation, and not the network's fault",
            look = "measure.c; MPI_Reduce with MPI_MAX over COMPUTE. Communicate is what is left of rank 0's time")
    void takesTheLongest(Host host, Script script) {
        script.given(2 * SOME + " items on 2 ranks: rank 0's half is in order already, rank 1's half in descending order, which takes insertion sort long");
        double most = shown(script, busy(host, script, blocks(2, 1))).stream().mapToDouble(row -> row.computeMs() / row.totalMs()).max().orElse(0);
        if (!(most >= MOSTLY)) {
            throw script.failure("that compute is at least half of a trial", String.format(Locale.ROOT, "at most %.1f %%", 100 * most));
        }
    }

    @Check(order = 5, points = 2, value = "sort, SPA and MCA say when they communicate and when they compute",
            why = "a phase that is never begun takes no time in the table, and all its time is another one's",
            look = "sort.c, spa.c, mca.c; phase(COMMUNICATE) where a phase of messages begins, phase(COMPUTE) where the ranks compute, phase(COMBINE) where rank 0 merges; and clock_stop ends the last phase")
    void tellsPhases(Host host, Script script) {
        int[][] a = Inputs.matrix(script.random(), 100, 100);
        int[] items = Inputs.items(script.random(), 2000);
        for (String program : new String[] {"sort p2p", "sort collective", "spa p2p", "spa collective", "mca rounds"}) {
            String[] words = program.split(" ");
            int ranks = words[0].equals("mca") ? 4 : 2;
            script.given(program + " on " + Inputs.ranks(ranks));
            MpiJob job = words[0].equals("sort") ? Runs.items(items, ranks, words) : Runs.matrices(a, a, ranks, words);
            MpiRun run = new Runs(host, script).endsWell(measured(job, 1, 1));
            for (Timing row : shown(script, run)) {
                positive(script, "communicate", row.communicateMs());
                positive(script, "compute", row.computeMs());
                if (row.program().equals("sort")) {
                    positive(script, "combine, where rank 0 merges", row.combineMs());
                }
            }
        }
    }

    @Check(order = 6, points = 1, value = "the sanitizers find nothing",
            why = "an access past the end of an array often does no harm, until the day that it does; and what nobody frees is lost in every call",
            look = "the line that the message names; seconds has a row a trial on rank 0, and is NULL elsewhere")
    void staysWithinBounds(Host host, Script script) {
        int[] items = Inputs.items(script.random(), 9);
        script.given(Inputs.words(items, 3) + ", 1 warm-up, 2 trials");
        new Runs(host, script).sanitized(measured(Runs.items(items, 3, "sort", "p2p"), 1, 2));
    }

    private static MpiJob measured(MpiJob job, int warmUps, int trials) {
        return Runs.writing(job).and("--measure", "" + warmUps, "" + trials).writing(TABLE);
    }

    private static MpiRun busy(Host host, Script script, int[] items) {
        return new Runs(host, script).endsWell(measured(Runs.items(items, items.length / SOME, "sort", "p2p"), 0, TRIALS));
    }

    /** A part for each rank: ascending ones first, then as many descending ones. */
    private static int[] blocks(int ranks, int descending) {
        int[] items = new int[ranks * SOME];
        for (int rank = 0; rank < ranks; rank++) {
            int[] part = rank < ranks - descending ? Inputs.ascending(SOME) : Inputs.descending(SOME);
            System.arraycopy(part, 0, items, rank * SOME, SOME);
        }
        return items;
    }

    /** The table, which is shown beside the story. */
    private static List<Timing> shown(Script script, MpiRun run) {
        List<Timing> rows = table(script, run);
        script.show("Milliseconds", () -> rows.stream().map(Step07Measure::words).collect(Collectors.joining("\n")));
        return rows;
    }

    /** The table, with a row for each trial, and some time in each. */
    private static List<Timing> trials(Script script, MpiRun run) {
        List<Timing> rows = shown(script, run);
        script.expect("the trials", rows.stream().map(Timing::trial).toList(), IntStream.rangeClosed(1, TRIALS).boxed().toList());
        script.expect("trials that took no time", rows.stream().filter(row -> !(row.totalMs() > 0)).map(Timing::trial).toList(), List.of());
        return rows;
    }

    private static List<Timing> table(Script script, MpiRun run) {
        byte[] csv = run.written().get(TABLE);
        if (csv == null) {
            throw script.failure("that rank 0 writes " + TABLE, "there is no such file");
        }
        if (csv.length > LONGEST_TABLE) {
            throw script.failure("a table of a row for each trial", csv.length + " bytes in " + TABLE);
        }
        try {
            Path file = Files.createTempFile("marshal", ".csv");
            try {
                Files.write(file, csv);
                return Timings.read(file);
            } catch (IOException e) {
                throw script.failure("a table of numbers", e.getMessage().replace(file.toString(), TABLE) + "\n" + new String(csv, StandardCharsets.UTF_8));
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DoubleStream phases(Timing row) {
        return DoubleStream.of(row.partitionMs(), row.communicateMs(), row.computeMs(), row.combineMs());
    }

    private static void within(Script script, double total, double least, double wall) {
        if (!(total >= least && total <= wall)) {
            throw script.failure(least == 0 ? "a sum of all trials of at most " + millis(wall) + ", which mpiexec took as a whole"
                    : "a sum of all trials between " + millis(least) + ", a part of what rank 0 took between MPI_Init and its end, and " + millis(wall)
                            + ", which mpiexec took as a whole", millis(total));
        }
    }

    private static void positive(Script script, String phase, double ms) {
        if (!(ms > 0)) {
            throw script.failure("more than 0 ms in " + phase, millis(ms));
        }
    }

    private static String words(Timing row) {
        return String.format(Locale.ROOT, "trial %d: total %.3f = partition %.3f + communicate %.3f + compute %.3f + combine %.3f",
                row.trial(), row.totalMs(), row.partitionMs(), row.communicateMs(), row.computeMs(), row.combineMs());
    }

    private static String millis(double ms) {
        return String.format(Locale.ROOT, "%.3f ms", ms);
    }
}
