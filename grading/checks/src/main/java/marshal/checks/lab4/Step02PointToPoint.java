package marshal.checks.lab4;

import java.util.Arrays;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;

/** Step 2: the sort with MPI_Send and MPI_Recv. */
@Step(id = "lab4.2", title = "Sort, point to point", minutes = 60, file = "partition.c, sorting.c, sort.c")
class Step02PointToPoint {

    /** With eight times the items, insertion sort takes 64 times as long, and a Shell sort about 10 times. */
    private static final long LEAST_GROWTH = 20;

    private static final int MOST_RUNS = 3;
    /**
     * A number of ints, 8 MB and more. In two parts that change places, they keep a quadratic sort busy for many
     * minutes.
     */
    static final int TOO_MANY_FOR_THE_STACK = 2_200_000;

    @Check(
            order = 1,
            points = 2,
            value = "partition: every item is in one part, sizes differ by at most one, the longer parts first",
            why = "an item that is in no part is lost silently",
            look = "partition.c; the first n % k parts have one item more. If only a huge n fails: r * n, or n + k, "
                    + "overflows an int. If a number is one that you never wrote: C does not stop you when you write "
                    + "to counts[k], or into an array of your own")
    void partitions(Host host, Script script) {
        for (int[] nk : new int[][] {{2, 2}, {3, 2}, {1, 3}, {0, 2}, {5, 1}, {1 << 28, 11}, {Integer.MAX_VALUE, 4}}) {
            int n = nk[0];
            int k = nk[1];
            script.given("n = " + n + " items, k = " + k + " ranks");
            int[] came = new ProgramRuns(host, script).writesItems(ProgramRuns.job(1, "partition", n, k));
            script.expect("the number of counts and starts", came.length, 2 * k);
            script.expect("counts", Arrays.copyOf(came, k), counts(n, k));
            script.expect("starts", Arrays.copyOfRange(came, k, 2 * k), starts(n, k));
        }
    }

    @Check(
            order = 2,
            points = 2,
            value = "sort_quadratic puts any items in order",
            why = "every rank sorts its part with this function, and a part may be empty, in order already, or full "
                    + "of equal items",
            look = "sorting.c, sort_quadratic; compare, and do not subtract: INT_MIN - 1 overflows. Do not call "
                    + "qsort(). Write loops of your own, which compare each item with all others. If your sort is too "
                    + "quick: the clever sort is for step 3")
    void sortsAlone(Host host, Script script) {
        new SortCases(host, script).sequential("quadratic");
        isQuadratic(host, script);
    }

    /** Repeats the measurement if needed: on a busy machine, processor times are less exact. */
    private static void isQuadratic(Host host, Script script) {
        script.given("2,500 and 20,000 items in descending order");
        int[] micros = null;
        for (int run = 0; run < MOST_RUNS; run++) {
            micros = new ProgramRuns(host, script).writesItems(ProgramRuns.job(1, "growth"));
            if (micros.length == 2 && micros[1] >= LEAST_GROWTH * micros[0]) {
                return;
            }
        }
        throw script.failure(
                "that eight times as many items take about 64 times as long, and " + LEAST_GROWTH
                        + " times at least: Eggen's table is about a quadratic sort",
                Arrays.toString(micros) + " µs of the processor's time, the least of some runs each");
    }

    @Check(
            order = 3,
            points = 3,
            value = "merge joins k sorted parts, also empty parts and equal items",
            why = "each part is in order, but the parts, put one after the other, are not in order",
            look = "sorting.c, merge; partition() says where a part begins and ends. Skip a part that is used up. If "
                    + "the check says \"Still computing\": look at each item at most once for each part")
    void merges(Host host, Script script) {
        for (int[] nk : new int[][] {{2, 2}, {3, 2}, {1, 3}, {0, 2}, {4, 1}, {6, 3}, {12, 5}, {997, 5}}) {
            merges(host, script, DrawnInputs.items(script.random(), nk[0]), nk[1]);
        }
        merges(host, script, new int[] {2, 1, 2, 1, 1, 2}, 3);
        merges(host, script, new int[] {9, 2, Integer.MAX_VALUE, 1}, 2);
        int most = Integer.MAX_VALUE;
        merges(host, script, new int[] {most, most, Integer.MIN_VALUE, 0, -1, Integer.MIN_VALUE}, 2);
        script.why("a merge looks at each item at most once for each part; if it sorts again what is sorted already, "
                + "dividing the work gains nothing");
        script.given(String.format(
                "2 sorted parts of %,d items; all of the first are greater than all of the second",
                TOO_MANY_FOR_THE_STACK / 2));
        merged(
                host,
                script,
                DrawnInputs.swappedHalves(TOO_MANY_FOR_THE_STACK),
                2); // a sort would take minutes for them
    }

    @Check(
            order = 4,
            points = 5,
            value = "sort_p2p sorts on 1, 2, 3, 4 and 5 ranks, with remainders and with fewer items than ranks",
            why = "k hardly ever divides n, and a program that wants 4 ranks is of no use on 5",
            look = "sort.c, sort_p2p; rank 0 sends part r to rank r, sorts its own part, and receives every part into "
                    + "its place before it merges. Rank 0 sends nothing to itself: loops over the others begin at 1. "
                    + "The merged items are copied back into items. Use comm, not MPI_COMM_WORLD. Room for a part, "
                    + "and for merged items, comes from new_ints, not from the stack")
    void sortsTogether(Host host, Script script) {
        var cases = new SortCases(host, script);
        cases.parallel("p2p");
        cases.lateFirst("p2p");
        cases.overOthers("p2p");
        cases.tooManyForTheStack(2 * TOO_MANY_FOR_THE_STACK);
    }

    @Check(
            order = 5,
            points = 2,
            value = "sort_p2p costs 2(k - 1) messages and 2(n - n0) elements, by MPI_Send and MPI_Recv only; every "
                    + "rank sorts its part once",
            why = "a part travels once there and once back; rank 0 keeps its own n0 items. More is waste, and less "
                    + "is not a parallel sort",
            look = "sort.c, sort_p2p; send one message for each part, also for an empty part. The count is a number "
                    + "of ints, not of bytes. All parts go out before the first comes back, and before rank 0 sorts. "
                    + "Every rank calls the given sort once, for its own part")
    void costs(Host host, Script script) {
        for (int[] nk : new int[][] {{11, 3}, {2, 4}, {3, 1}, {0, 3}}) {
            int n = nk[0];
            int k = nk[1];
            int[] items = DrawnInputs.items(script.random(), n);
            long elements = 2L * (n - counts(n, k)[0]);
            script.given(DrawnInputs.words(items, k));
            MpiRun run = new ProgramRuns(host, script).endsWell(ProgramRuns.job(k, "sort p2p", items));
            CallCounts counted = new CallCounts(script, run, SortCases.GIVEN)
                    .pointToPoint()
                    .atLeast(elements)
                    .totals("2(k - 1); 2(n - n0)", 2L * (k - 1), elements)
                    .sentAhead(k - 1L);
            SortCases.sortsItsPart(counted, n, k).sortsAfter(k - 1L);
        }
    }

    @Check(
            order = 6,
            points = 1,
            value = "no deadlock where MPI_Send waits for its receiver",
            why = "the standard allows every MPI_Send to wait; in this library a short one does not wait, but a longer "
                    + "one does",
            look = "sort.c, sort_p2p; while one rank sends, the other has to be in its MPI_Recv")
    void sendsSynchronously(Host host, Script script) {
        int[] items = DrawnInputs.items(script.random(), 7);
        script.given(DrawnInputs.words(items, 3));
        new SortCases(host, script).sorts(ProgramRuns.job(3, "sort p2p", items).over(MpiJob.Net.SYNCHRONOUS));
    }

    @Check(
            order = 7,
            points = 1,
            value = "the sanitizers find nothing",
            why = "an access past the end of an array often does no harm at first. Memory that nobody frees is lost "
                    + "in every call",
            look = "the line that the message names; how long the buffer is, and how far the program reads or writes "
                    + "in it; where it is freed. If an int overflows: compare, and do not subtract")
    void staysWithinBounds(Host host, Script script) {
        new SortCases(host, script).sanitized("quadratic", "p2p");
    }

    /** Returns the number of items in each part. */
    static int[] counts(int n, int k) {
        int[] counts = new int[k];
        Arrays.setAll(counts, part -> n / k + (part < n % k ? 1 : 0));
        return counts;
    }

    /** Returns where each part begins. */
    static int[] starts(int n, int k) {
        int[] counts = counts(n, k);
        int[] starts = new int[k];
        for (int part = 1; part < k; part++) {
            starts[part] = starts[part - 1] + counts[part - 1];
        }
        return starts;
    }

    private static void merges(Host host, Script script, int[] items, int k) {
        int[] runs = items.clone();
        for (int part = 0; part < k; part++) {
            int start = starts(items.length, k)[part];
            Arrays.sort(runs, start, start + counts(items.length, k)[part]);
        }
        String words = k == 1 ? " sorted part, " : " sorted parts, one behind the other, ";
        script.given(k + words + Show.value(runs, 100));
        merged(host, script, runs, k);
    }

    private static void merged(Host host, Script script, int[] runs, int k) {
        new SortCases(host, script).sorts(ProgramRuns.job(1, "merge", k, runs));
    }
}
