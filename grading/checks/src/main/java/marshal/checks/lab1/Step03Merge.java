package marshal.checks.lab1;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import marshal.checks.played.Matrices;
import marshal.checks.played.Oracle;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.lab1.Lab1;
import marshal.kit.measure.ProcessorTime;
import marshal.kit.probe.DeadlineExceeded;

/** Step 3: the k-way merge, and the parallel sort on top of it. */
@Step(
        id = "lab1.3",
        title = "Merge and parallel sort",
        minutes = 60,
        file = "Merge.java, ParallelSort.java",
        needs = "lab1.2")
class Step03Merge {

    /**
     * With the many runs, a merge in O(n k) needs 2,000 times as long as with the few. A merge in O(n log k) needs less
     * than 4 times as long. The tolerance is far from both, so that a busy machine does not decide.
     */
    private static final int FEW_RUNS = 16;

    private static final int MANY_RUNS = 1 << 15;
    private static final int TOTAL = 1 << 17;
    /** Two long runs: a merge that copies or moves the rest of a run for each item takes minutes. */
    private static final int LONG_TOTAL = 1 << 19;

    private static final int TOLERATED = 60;
    /**
     * A merge that is slow with few runs would look good with many. So the time for few runs counts as at most this
     * multiple of the library's sorting time.
     */
    private static final int SLOW = 10;

    @Check(
            order = 1,
            points = 1,
            value = "two runs become one: [1, 4] and [2, 3]",
            why = "this step joins the runs that the workers sorted",
            look = "Merge.merge; always take the smallest of the runs' next items")
    void mergesTwo(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        merges(lab, script, List.of(new int[] {1, 4}, new int[] {2, 3}));
        merges(lab, script, runs(script, 2, 4));
    }

    @Check(
            order = 2,
            points = 2,
            value = "any number of runs is merged, also empty runs and equal items",
            why = "with fewer items than workers, some runs are empty. The list of runs may also be empty",
            look = "Merge.merge; skip a run that is used up, or empty from the start")
    void mergesAnyRuns(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        merges(lab, script, List.of());
        merges(lab, script, List.of(new int[0]));
        merges(lab, script, List.of(new int[] {1}));
        merges(lab, script, List.of(new int[0], new int[] {1}));
        merges(lab, script, List.of(new int[] {2}, new int[] {1}));
        merges(lab, script, List.of(new int[] {1, 1}, new int[] {1}));
        for (int k = 1; k <= 9; k++) {
            var runs = new ArrayList<int[]>();
            for (int run = 0; run < k; run++) {
                runs.add(Oracle.sorted(
                        script.random().ints(script.random().nextInt(6), 0, 21).toArray()));
            }
            merges(lab, script, runs);
        }
    }

    @Check(
            order = 3,
            points = 2,
            value = "ints of any size are merged in order",
            why = "a comparison by subtracting overflows: Integer.MIN_VALUE - 1 is positive",
            look = "Merge.merge; compare items with Integer.compare")
    void mergesAnyInts(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        merges(lab, script, List.of(new int[] {Integer.MAX_VALUE}, new int[] {Integer.MIN_VALUE}));
        merges(lab, script, List.of(new int[] {Integer.MIN_VALUE, 0}, new int[] {-1, Integer.MAX_VALUE}));
        Shrink.items(Oracle.items(script.random(), 1000), items -> {
            int[] few = Arrays.copyOf(items, items.length / 3);
            int[] rest = Arrays.copyOfRange(items, few.length, items.length);
            merges(lab, script, List.of(Oracle.sorted(few), Oracle.sorted(rest)));
        });
    }

    @Check(
            order = 4,
            points = 2,
            value = "many runs cost little more than few: O(n log k)",
            why = "a manager that looks at every run for every item is the slowest part of the program",
            look = "Merge.merge; use a heap of runs, or merge pairs of runs round by round")
    void scales(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        merges(lab, script, runs(script, 1000, 20_000)); // code that does nothing can show any times: check the result
        merges(lab, script, runs(script, 2, 2000));
        script.given(TOTAL + " items in " + FEW_RUNS + " runs, and the same number in " + MANY_RUNS
                + " runs; the processor's time counts, not the clock's");
        takesAboutAsLong(lab, script, "the many runs", MANY_RUNS, TOTAL, "O(n k)");
        script.given(TOTAL + " items in " + FEW_RUNS + " runs, and " + LONG_TOTAL
                + " in 2 runs; the processor's time counts, not the clock's");
        takesAboutAsLong(lab, script, "the two long runs", 2, LONG_TOTAL, "O(n²)");
    }

    private static void takesAboutAsLong(Lab1 lab, Script script, String what, int runs, int total, String otherwise) {
        script.did("Merge.merge of the few runs, and of " + what);
        String expected = what + " to take about as long as the few, at most " + TOLERATED + " times";
        long shortest = SLOW * sortingNanos();
        long longest = Long.MAX_VALUE;
        try {
            for (int trial = 0; trial < 3; trial++) { // takes turns, keeps the minimum of each: noise only adds time
                shortest = Math.min(shortest, lab.mergeNanos(FEW_RUNS, TOTAL));
                longest = Math.min(longest, lab.mergeNanos(runs, total));
                if (longest < TOLERATED * shortest) {
                    return;
                }
            }
        } catch (DeadlineExceeded e) {
            throw script.failure(
                    expected, "no end in sight with " + runs + " runs: that is " + otherwise + ", not O(n log k)");
        }
        throw script.failure(
                expected,
                FEW_RUNS + " runs: " + shortest / 1000 + " us, " + runs + " runs: " + longest / 1000 + " us, "
                        + longest / Math.max(1, shortest) + " times as long: that is " + otherwise
                        + ", not O(n log k)");
    }

    @Check(
            order = 5,
            points = 2,
            value = "the parallel sort gives every worker its part, an empty one too",
            why = "exactly one worker sorts each item, and every worker is asked. So there are 2k calls, with 2n "
                    + "elements",
            look = "ParallelSort.sort; make one Task.Sort for each part, in the order of Partition.of. Each part is a "
                    + "copy: never change the caller's array")
    void scatters(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        for (int[] nk : new int[][] {{4, 2}, {7, 3}, {2, 4}, {0, 3}, {20, 1}}) {
            int[] items = Oracle.items(script.random(), nk[0]);
            var workers = new Oracle.Scripted(nk[1]);
            script.given(nk[0] + " items over " + nk[1] + " workers");
            script.run("ParallelSort.sort(items, workers)", () -> lab.watched().sort(items, workers));
            workers.got(script, Matrices.sortTasks(items, nk[1]));
        }
    }

    @Check(
            order = 6,
            points = 3,
            value = "the parallel sort returns all the items in order",
            why = "each run is in order, but the runs, put one after the other, are not in order",
            look = "ParallelSort.sort; pass the results of callAll to Merge.merge. Do not catch exceptions of callAll")
    void sorts(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        var others = new OtherResults(2, script.random());
        script.given("4 items over 2 workers, which return other items than they got");
        int[] four = Oracle.items(script.random(), 4);
        int[] came = script.run("ParallelSort.sort(items, workers)", () -> lab.sort(four, others));
        script.expect(
                "the items that the workers returned, in ascending order: the workers sort", came, others.items());
        for (int n = 0; n <= 8; n++) {
            for (int k = 1; k <= 5; k++) {
                sorts(lab, script, script.random().ints(n, 0, 21).toArray(), k);
            }
        }
        Shrink.items(Oracle.items(script.random(), 1000), items -> sorts(lab, script, items, 7));
        Oracle.Scripted.failure(
                script, "ParallelSort.sort(items, workers)", workers -> lab.sort(new int[] {2, 1}, workers));
    }

    private static void sorts(Lab1 lab, Script script, int[] items, int k) {
        script.given(items.length + " items over " + k + " workers");
        int[] came = script.run("ParallelSort.sort(items, workers)", () -> lab.sort(items, new Oracle.Scripted(k)));
        script.expect("the items in ascending order", came, Oracle.sorted(items));
    }

    private static void merges(Lab1 lab, Script script, List<int[]> runs) {
        script.given("the runs " + Show.value(runs, 120));
        int[] expected = runs.stream().flatMapToInt(Arrays::stream).sorted().toArray();
        script.expect(
                "all the items in ascending order", script.run("Merge.merge(runs)", () -> lab.merge(runs)), expected);
    }

    private static List<int[]> runs(Script script, int k, int total) {
        var runs = new ArrayList<int[]>();
        for (int run = 0; run < k; run++) {
            runs.add(Oracle.sorted(Oracle.items(script.random(), total / k)));
        }
        return runs;
    }

    /** Returns the time in which the library sorts as many items as the case with few runs has. */
    private static long sortingNanos() {
        int[] items = new Random(TOTAL).ints(TOTAL).toArray();
        long best = Long.MAX_VALUE;
        for (int trial = 0; trial < 3; trial++) {
            best = Math.min(best, ProcessorTime.of(() -> Oracle.sorted(items)));
        }
        return best;
    }
}
