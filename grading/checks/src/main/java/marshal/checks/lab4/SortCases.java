package marshal.checks.lab4;

import java.util.Map;
import marshal.checks.played.Oracle;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;

/** The cases that steps 2 and 3 run on every sort. */
final class SortCases {

    /** The calls of the given code in every rank of a sort: it broadcasts n. */
    static final Map<String, Integer> GIVEN = Map.of("MPI_Bcast", 1);

    /** Items and ranks, the smallest first: with a remainder, with fewer items than ranks, and with none. */
    private static final int[][] SIZES = {{6, 1}, {3, 2}, {0, 2}, {1, 3}, {11, 4}, {1003, 5}};

    /** So many descending items keep a quadratic sort busy for a while. */
    private static final int SOME = 8000;

    /** Why it matters which communicator is used. */
    static final String WHY_COMM =
            "who calls a program chooses the communicator: over MPI_COMM_WORLD its messages reach other ranks, and "
                    + "meet those of other programs";

    private SortCases() {}

    /** One rank sorts alone. */
    static void sequential(Host host, Script script, String sorter) {
        for (int[] items : DrawnInputs.awkwardItems(script.random())) {
            script.given(items.length + (items.length == 1 ? " item, " : " items, ") + Show.value(items, 100));
            sorts(new ProgramRuns(host, script), ProgramRuns.items(items, 1, "sort", sorter), items);
        }
    }

    /** The sanitizers find nothing in the sequential sort, nor in the parallel sort, which uses it. */
    static void sanitized(Host host, Script script, String sorter, String... programs) {
        var runs = new ProgramRuns(host, script);
        for (int[] items : DrawnInputs.awkwardItems(script.random())) {
            script.given(items.length + (items.length == 1 ? " item, " : " items, ") + Show.value(items, 100));
            runs.endsWell(ProgramRuns.writing(ProgramRuns.items(items, 1, "sort", sorter))
                    .in(MpiJob.Manner.SANITIZED)); // in order or not: others look
        }
        for (int[] nk : new int[][] {{7, 3}, {1, 2}}) {
            for (String program : programs) {
                int[] items = DrawnInputs.items(script.random(), nk[0]);
                script.given(DrawnInputs.words(items, nk[1]));
                sorts(runs, ProgramRuns.items(items, nk[1], "sort", program).in(MpiJob.Manner.SANITIZED), items);
            }
        }
    }

    /** Over another communicator than MPI_COMM_WORLD. */
    static void backwards(Host host, Script script, String program) {
        int[] items = DrawnInputs.items(script.random(), 7);
        script.given(DrawnInputs.words(items, 3) + ", over a communicator whose ranks are numbered backwards")
                .why(WHY_COMM);
        sorts(
                new ProgramRuns(host, script),
                ProgramRuns.backwards(ProgramRuns.items(items, 3, "sort", program)),
                items);
        script.why("");
    }

    /** Every rank sorts its own part once, with the sorter that it was given. */
    static CallCounts sortsItsPart(CallCounts counted, int n, int k) {
        counted.calls("MPI_Pcontrol", 1, "calls of the sorter that was passed");
        return counted.elements("MPI_Pcontrol", Step02PointToPoint.counts(n, k), "items that it was to sort");
    }

    /** All ranks sort. */
    static void parallel(Host host, Script script, String program) {
        for (int[] size : SIZES) {
            parallel(host, script, DrawnInputs.items(script.random(), size[0]), size[1], program);
        }
    }

    /**
     * More items than a stack holds; both parts are in order, and the sorter does nothing: so only the rest can be
     * slow.
     */
    static void tooManyForTheStack(Host host, Script script, int n) {
        int[] items = DrawnInputs.swappedHalves(n);
        script.given(String.format(
                        "%,d items on 2 ranks, in two ascending halves: more than a stack holds, and nothing to do "
                                + "but to merge them",
                        n))
                .why("a stack has 8 MB, and whoever needs more crashes: only where there are many items");
        sorts(new ProgramRuns(host, script), ProgramRuns.items(items, 2, "sort", "idle"), items);
        script.why("");
    }

    /**
     * Rank 1 has more work and ends last: insertion sort takes long for descending items, and a moment for ascending
     * ones.
     */
    static void lateFirst(Host host, Script script, String program) {
        int[] items = DrawnInputs.ascending(3 * SOME + 2);
        System.arraycopy(DrawnInputs.descending(SOME + 1), 0, items, SOME + 1, SOME + 1);
        script.given(items.length + " items on 3 ranks, where rank 2 is done before rank 1")
                .why("who was sent to first is not always done first: a part belongs to its sender's place, "
                        + "whenever it comes");
        sorts(new ProgramRuns(host, script), ProgramRuns.items(items, 3, "sort", program), items);
        script.why("");
    }

    /** These items, with this program. */
    static void parallel(Host host, Script script, int[] items, int ranks, String program) {
        script.given(DrawnInputs.words(items, ranks));
        sorts(new ProgramRuns(host, script), ProgramRuns.items(items, ranks, "sort", program), items);
    }

    /** A run with a right result, for which the C library has sorted nothing. */
    static MpiRun sorts(ProgramRuns runs, MpiJob job, int[] items) {
        MpiRun run = runs.endsWell(ProgramRuns.writing(job));
        runs.script().expect("the items in ascending order", runs.items(run), Oracle.sorted(items));
        long calls = run.ranks().stream()
                .mapToLong(rank -> rank.calls("qsort") + rank.calls("qsort_r"))
                .sum();
        runs.script().expect("calls of qsort", calls, 0L);
        return run;
    }
}
