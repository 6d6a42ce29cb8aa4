package marshal.checks.lab4;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.measure.Timing;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;

/** Step 7: where the time goes. No time is graded: the checks test only rules that hold for all times. */
@Step(
        id = "lab4.7",
        title = "Measure",
        minutes = 40,
        file = "clock.c, measure.c, sort.c, spa.c, mca.c",
        needs = "lab4.2")
class Step07Measure {

    private static final List<String> PROGRAMS =
            List.of("sort p2p", "sort collective", "spa p2p", "spa collective", "mca rounds");
    /** No machine does anything in less time with SOME items, or with 400 x 400. */
    private static final double LEAST_MS = 0.01;
    /**
     * No machine does MCA's computation with these sizes in less time. Code that calls phase() in each round, and does
     * nothing between, takes less.
     */
    private static final double LEAST_IN_ROUNDS_MS = 0.2;

    private static final int SOME = 4000;
    /**
     * A quadratic sort takes this long on any machine for this number of descending items. For ascending items,
     * insertion sort is far faster.
     */
    private static final int MUCH = 16_000;

    private static final double LEAST_OF_MUCH_MS = 0.5;
    private static final int MANY = 500_000;
    private static final int TRIALS = 3;
    private static final int MOST_RUNS = 5;
    private static final List<String> PHASES = List.of("partition", "communicate", "compute", "combine");
    private static final int BOUNDS = 3; // for a time: its minimum, what came, and its maximum
    private int[] table; // of the sleeper's last run

    @Check(
            order = 1,
            points = 2,
            value = "the table has one row a trial, and the result is right",
            why = "a mean over trials that nobody can look at again is not a measurement",
            look = "measure.c; fill seconds[trial] for each trial from 0, on rank 0. A warm-up has no row. In a run "
                    + "without measurement, phase() is called without clock_start()")
    void writesTable(Host host, Script script) {
        int[] items = DrawnInputs.items(script.random(), 10);
        script.given(DrawnInputs.words(items, 3) + ", no warm-ups, " + TRIALS + " trials");
        var runs = new ProgramRuns(host, script);
        MpiJob job = ProgramRuns.job(3, "sort p2p", items);
        new SortCases(runs, script).sorts(job); // phase() without clock_start() does no harm
        MpiRun run = runs.endsWell(measured(job, 0, TRIALS));
        runs.expectSorted(run);
        List<Timing> rows = trials(script, run);
        script.expect(
                "program, n and k",
                rows.stream()
                        .map(Timing::setting)
                        .map(ran -> ran.program() + " " + ran.n() + " " + ran.k())
                        .distinct()
                        .toList(),
                List.of("sort 10 3"));
        // Every run has different items, so a result of an earlier run is useless.
        script.expect("verified", rows.stream().allMatch(Timing::verified), true);
    }

    @Check(
            order = 2,
            points = 2,
            value = "the clock gives each phase its time, and no other's",
            why = "phases that overlap or leave a gap tell a story that did not happen",
            look = "clock.c; phase() adds the time since the last call to the phase that ends. clock_start sets all "
                    + "to zero and begins PARTITION, clock_stop ends the last phase. All times are in seconds")
    void tellsTime(Host host, Script script) {
        int ranks = 2;
        script.given("programs that sleep in each phase, some more than once, on " + DrawnInputs.ranks(ranks)
                + ", two times in a row, beside a clock that is right");
        int[] table = new ProgramRuns(host, script).writesItems(ProgramRuns.job(ranks, "clock"));
        script.expect("the length of the table", table.length, ranks * 2 * PHASES.size() * BOUNDS);
        for (int i = 0; i < table.length / BOUNDS; i++) {
            int use = i / PHASES.size();
            within(
                    script,
                    PHASES.get(i % PHASES.size()) + " on rank " + use / 2 + (use % 2 == 0 ? "" : ", the second time"),
                    table,
                    i * BOUNDS);
        }
    }

    @Check(
            order = 3,
            points = 3,
            value = "warm-ups are run and do not count, and there is a barrier before each trial",
            why = "the first run also takes time for pages and caches. And a rank that begins before the others "
                    + "counts their delay as its own time",
            look = "measure.c; make warm_ups + trials runs in all. Call MPI_Barrier before each trial, and then "
                    + "clock_start")
    void warmsUp(Host host, Script script) {
        int warmUps = 2;
        int[] items = DrawnInputs.items(script.random(), 9);
        script.given(DrawnInputs.words(items, 3) + ", " + warmUps + " warm-ups, " + TRIALS + " trials");
        var runs = new ProgramRuns(host, script);
        MpiJob job = measured(ProgramRuns.job(3, "sort p2p", items), warmUps, TRIALS);
        MpiRun run = runs.endsWell(job);
        trials(script, run);
        CallCounts counted = new CallCounts(script, run, SortCases.GIVEN);
        script.expect("runs of sort_p2p, at 4 messages each", counted.messages() / 4.0, (double) warmUps + TRIALS);
        counted.everywhere(
                "an MPI_Barrier before each trial, at least " + TRIALS,
                rank -> rank.calls("MPI_Barrier") >= TRIALS,
                rank -> rank.calls("MPI_Barrier") + " calls of MPI_Barrier");
        script.given(DrawnInputs.words(items, 3) + ProgramRuns.BACKWARDS + ", " + warmUps + " warm-ups, " + TRIALS
                + " trials");
        script.look(
                "measure.c; MPI_Barrier(comm): a rank of MPI_COMM_WORLD that is not in comm runs nothing here, and the "
                        + "others would wait for it");
        new CallCounts(script, runs.endsWell(ProgramRuns.backwards(job)), SortCases.GIVEN)
                .calls("MPI_Barrier_of_world", 0, "barriers over MPI_COMM_WORLD, where comm is another communicator,");
        script.look("");
        for (int trial = 1; trial <= TRIALS; trial++) {
            int[] row = sleeper(host, script, warmUps, trial, false);
            script.require(
                    row[0] < 0,
                    "that trial " + trial + " begins when all ranks have ended the run before, behind an MPI_Barrier",
                    "rank " + row[0] + " begins it earlier");
            within(script, "partition of trial " + trial + ", which begins behind the barrier", row, 1);
        }
    }

    @Check(
            order = 4,
            points = 2,
            value = "compute is the longest time of all ranks; communicate is the rest of rank 0's time",
            why = "rank 0 waits for the slowest rank: this wait is computation, and not the network's fault",
            look = "measure.c; call MPI_Reduce with MPI_MAX for COMPUTE, over comm. Communicate is the rest of rank "
                    + "0's time. Each trial has its own row")
    void takesTheLongest(Host host, Script script) {
        for (int trial = 1; trial <= TRIALS; trial++) {
            int[] row = sleeper(host, script, 1, trial, true);
            for (int phase :
                    new int[] {2, 3, 1}) { // communicate is the rest of the time; partition has its own check above
                within(script, PHASES.get(phase) + " of trial " + trial, row, 1 + phase * BOUNDS);
            }
        }
    }

    @Check(
            order = 5,
            points = 2,
            value = "sort, SPA and MCA say when they communicate and when they compute",
            why = "a phase that never begins takes no time in the table, and its time counts for another phase",
            look = "sort.c, spa.c, mca.c; phase(COMMUNICATE) before every message, phase(COMPUTE) where the ranks "
                    + "compute, phase(COMBINE) where rank 0 merges; in mca.c each round computes and then "
                    + "communicates; and clock_stop ends the last phase")
    void tellsPhases(Host host, Script script) {
        int[][] a = DrawnInputs.matrix(script.random(), 100, 100);
        int[] items = DrawnInputs.items(script.random(), 2000);
        for (String program : PROGRAMS) {
            MpiJob job = job(program, items, a);
            script.given(program + " on " + DrawnInputs.ranks(job.ranks()));
            PhaseTimes times = times(host, script, job, 1, MOST_RUNS);
            times.positive("communicate", Timing.Millis::communicate);
            times.positive("compute", Timing.Millis::compute);
        }
        computesAlone(host, script);
        if (asksAllRanks(host, script)) { // code that does not ask all ranks loses only the points of the check before
            computesElsewhere(host, script);
        }
        merges(host, script);
        communicates(host, script);
    }

    /** Requires that rank 0's work counts as computation, but skewing counts as partition. */
    private static void computesAlone(Host host, Script script) {
        int[] items = DrawnInputs.descending(SOME);
        int[][] a = DrawnInputs.matrix(script.random(), 400, 400);
        for (String program : PROGRAMS) {
            boolean rounds = program.startsWith("mca");
            script.given(program + " on 1 rank, with " + (program.startsWith("sort") ? SOME + " items" : "400 x 400"));
            PhaseTimes times = times(host, script, job(program, items, a).on(1), 0, rounds ? TRIALS : 1);
            times.least(
                    "compute, which is rank 0's own here",
                    Timing.Millis::compute,
                    rounds ? LEAST_IN_ROUNDS_MS : LEAST_MS);
            if (rounds) {
                times.least(
                        "partition, where rank 0 skews a and b before it sends anything",
                        Timing.Millis::partition,
                        LEAST_MS);
            }
        }
    }

    /** Returns whether measure.c takes the longest time of all ranks. */
    private static boolean asksAllRanks(Host host, Script script) {
        script.given("a program that sleeps, on 3 ranks, some of which are late");
        int[] table = new ProgramRuns(host, script).writesItems(ProgramRuns.job(3, "measure", 0, 1));
        int compute = 2 + PHASES.indexOf("compute") * BOUNDS;
        return table.length > compute + 2 && isWithin(table, compute);
    }

    /**
     * Requires that rank 1's computation counts. Its items take long to sort, and rank 0's are in order. On a busy
     * machine rank 0 may take longer than rank 1, but not each time.
     */
    private static void computesElsewhere(Host host, Script script) {
        int[] items = DrawnInputs.ascending(2 * MUCH);
        System.arraycopy(DrawnInputs.descending(MUCH), 0, items, MUCH, MUCH);
        script.look("sort.c, sort_p2p; call phase(COMPUTE) before the sort on every rank, not on rank 0 alone");
        for (int run = 1; run <= TRIALS; run++) {
            script.given("sort p2p on 2 ranks, with " + items.length
                    + " items; those of rank 0 are in order, those of rank 1 in descending order");
            PhaseTimes times = times(host, script, job("sort p2p", items, null), 0, 1);
            times.least("compute, which is rank 1's here", Timing.Millis::compute, LEAST_OF_MUCH_MS);
        }
        script.look("");
    }

    private static void merges(Host host, Script script) {
        int[] items = script.random().ints(MANY).toArray();
        for (String program : List.of("sort idle", "sort quick")) {
            int[] some = program.equals("sort idle") ? DrawnInputs.swappedHalves(MANY) : items;
            script.given(program + " on 2 ranks, with " + MANY + " items");
            PhaseTimes times = times(host, script, job(program, some, null), 0, 1);
            times.least("combine, where rank 0 merges", Timing.Millis::combine, LEAST_MS);
        }
    }

    private static void communicates(Host host, Script script) {
        int[][] a = DrawnInputs.matrix(script.random(), 6, 6);
        int[] items = DrawnInputs.items(script.random(), 10);
        for (String program : PROGRAMS) {
            MpiJob job = job(program, items, a);
            script.given(program + " on " + DrawnInputs.ranks(job.ranks()) + ", with little to compute");
            // On a busy machine a computation may take as long as a slow message, but not as long as a slower one.
            if (!communicates(host, script, job.over(MpiJob.Net.SLOW))
                    && !communicates(host, script, job.over(MpiJob.Net.SLOWER))) {
                throw script.failure(
                        "that compute and combine take less than " + MpiJob.Net.SLOWER.moreMillis()
                                + " ms each, in one of " + TRIALS
                                + " trials at least: a message takes longer, and belongs to communicate",
                        "more in all of them");
            }
        }
    }

    /** Returns whether what is not communication takes less time than a message, in one of some runs. */
    private static boolean communicates(Host host, Script script, MpiJob job) {
        for (int run = 0; run < TRIALS; run++) {
            PhaseTimes times = times(host, script, job, 0, 1);
            if (times.rows().stream()
                    .allMatch(
                            row -> Math.max(row.millis().compute(), row.millis().combine())
                                    < job.net().moreMillis())) {
                return true;
            }
        }
        return false;
    }

    private static MpiJob job(String program, int[] items, int[][] a) {
        return program.startsWith("sort")
                ? ProgramRuns.job(2, program, items)
                : ProgramRuns.job(program.startsWith("mca") ? 4 : 2, program, a, a);
    }

    @Check(
            order = 6,
            points = 1,
            value = "the sanitizers find nothing",
            why = "an access past the end of an array often does no harm at first. Memory that nobody frees is lost "
                    + "in every call",
            look = "the line that the message names; seconds has a row for each trial on rank 0, and is NULL elsewhere")
    void staysWithinBounds(Host host, Script script) {
        int[] items = DrawnInputs.items(script.random(), 9);
        script.given(DrawnInputs.words(items, 3) + ", 1 warm-up, 2 trials");
        var runs = new ProgramRuns(host, script);
        MpiJob job = measured(ProgramRuns.job(3, "sort p2p", items), 1, 2);
        MpiRun run = runs.endsWell(job.in(MpiJob.Manner.SANITIZED));
        runs.expectSorted(run);
        script.expect(
                "the trials",
                PhaseTimes.of(script, run).rows().stream().map(Timing::trial).toList(),
                List.of(1, 2));
        runs.endsWell(ProgramRuns.job(2, "clock").in(MpiJob.Manner.SANITIZED));
    }

    private static PhaseTimes times(Host host, Script script, MpiJob job, int warmUps, int trials) {
        MpiRun run = new ProgramRuns(host, script).endsWell(measured(job, warmUps, trials));
        return PhaseTimes.of(script, run).within(run.wall());
    }

    private static MpiJob measured(MpiJob job, int warmUps, int trials) {
        return job.and("--measure", "" + warmUps, "" + trials).writing(PhaseTimes.FILE);
    }

    /**
     * Returns a trial's row for a program that sleeps. The student's code measures it, beside a clock that is right.
     */
    private int[] sleeper(Host host, Script script, int warmUps, int trial, boolean backwards) {
        script.given("a program that sleeps, on 3 ranks, some of which are late; " + warmUps
                + (warmUps == 1 ? " warm-up, " : " warm-ups, ") + TRIALS + " trials"
                + (backwards ? ProgramRuns.BACKWARDS : ""));
        MpiJob forwards = ProgramRuns.job(3, "measure", warmUps, TRIALS);
        MpiJob job = backwards ? ProgramRuns.backwards(forwards) : forwards;
        if (trial == 1) {
            table = new ProgramRuns(host, script).writesItems(job);
        } else {
            script.did(job.toString());
        }
        int length = 1 + PHASES.size() * BOUNDS;
        script.expect("the length of the table", table.length, 1 + TRIALS * length);
        script.expect("runs of the program", table[0], warmUps + TRIALS);
        int begin = 1 + (trial - 1) * length;
        return Arrays.copyOfRange(table, begin, begin + length);
    }

    /**
     * Returns whether a time is in its bounds. From that place on, the array holds the minimum, what came, and the
     * maximum.
     */
    private static boolean isWithin(int[] bounds, int at) {
        return bounds[at] <= bounds[at + 1] && bounds[at + 1] <= bounds[at + 2];
    }

    private static void within(Script script, String what, int[] bounds, int at) {
        if (!isWithin(bounds, at)) {
            String most = PhaseTimes.millis(bounds[at + 2] / 1e3);
            // If another phase's time is wrong, less may be left for this phase than its minimum.
            throw script.failure(
                    what
                            + (bounds[at] > bounds[at + 2]
                                    ? ": at most " + most
                                    : ": between " + PhaseTimes.millis(bounds[at] / 1e3) + " and " + most),
                    PhaseTimes.millis(bounds[at + 1] / 1e3));
        }
    }

    /** Returns the table, with a row for each trial. Requires that each trial took some time. */
    private static List<Timing> trials(Script script, MpiRun run) {
        List<Timing> rows = PhaseTimes.of(script, run).rows();
        script.expect(
                "the trials",
                rows.stream().map(Timing::trial).toList(),
                IntStream.rangeClosed(1, TRIALS).boxed().toList());
        script.expect(
                "trials that took no time",
                rows.stream()
                        .filter(row -> !(row.millis().total() > 0))
                        .map(Timing::trial)
                        .toList(),
                List.of());
        return rows;
    }
}
