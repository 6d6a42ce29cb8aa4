package marshal.checks.lab4;

import java.util.Map;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;

/** The cases that steps 2 and 3 run on every sort. */
record SortCases(ProgramRuns runs, Script script) {

    /** The calls of the given code in every rank of a sort: it broadcasts n. */
    static final Map<String, Integer> GIVEN = Map.of("MPI_Bcast", 1);

    /** Items and ranks, the smallest first: with a remainder, with fewer items than ranks, and with no items. */
    private static final int[][] SIZES = {{6, 1}, {3, 2}, {0, 2}, {1, 3}, {11, 4}, {1003, 5}};

    /** This number of descending items keeps a quadratic sort busy for a while. */
    private static final int SOME = 8000;

    /** Why the communicator matters. */
    static final String WHY_COMM =
            "the caller chooses the communicator: over MPI_COMM_WORLD messages reach other ranks, and meet messages of "
                    + "other programs";

    SortCases(Host host, Script script) {
        this(new ProgramRuns(host, script), script);
    }

    /** Requires that one rank sorts correctly. */
    void sequential(String sorter) {
        for (int[] items : DrawnInputs.awkwardItems(script.random())) {
            script.given(items.length + (items.length == 1 ? " item, " : " items, ") + Show.value(items, 100));
            sorts(ProgramRuns.job(1, "sort " + sorter, items));
        }
    }

    /** Requires that one rank sorts many items well. */
    void alone(String order, int[] items) {
        script.given(String.format("%,d items, %s", items.length, order));
        sorts(ProgramRuns.job(1, "sort well", items));
    }

    /** Requires that the sanitizers find nothing in the sequential sort, nor in the parallel sort, which uses it. */
    void sanitized(String sorter, String... programs) {
        for (int[] items : DrawnInputs.awkwardItems(script.random())) {
            script.given(items.length + (items.length == 1 ? " item, " : " items, ") + Show.value(items, 100));
            // any order of the result: other checks test that
            runs.endsWell(ProgramRuns.job(1, "sort " + sorter, items).in(MpiJob.Manner.SANITIZED));
        }
        for (int[] nk : new int[][] {{7, 3}, {1, 2}}) {
            for (String program : programs) {
                int[] items = DrawnInputs.items(script.random(), nk[0]);
                script.given(DrawnInputs.words(items, nk[1]));
                sorts(ProgramRuns.job(nk[1], "sort " + program, items).in(MpiJob.Manner.SANITIZED));
            }
        }
    }

    /** Sorts over other communicators than MPI_COMM_WORLD. */
    void overOthers(String program) {
        int[] items = DrawnInputs.items(script.random(), 7);
        script.why(WHY_COMM);
        runs.overOthers(DrawnInputs.words(items, 3), ProgramRuns.job(3, "sort " + program, items), this::sorts);
        script.why("");
    }

    /** Requires that every rank sorts its own part once, with the sorter that was passed. */
    static CallCounts sortsItsPart(CallCounts counted, int n, int k) {
        counted.calls("MPI_Pcontrol", 1, "calls of the sorter that was passed");
        return counted.elements("MPI_Pcontrol", Step02PointToPoint.counts(n, k), "items that it was to sort");
    }

    /** Requires that all ranks together sort correctly. */
    void parallel(String program) {
        for (int[] size : SIZES) {
            parallel(DrawnInputs.items(script.random(), size[0]), size[1], program);
        }
    }

    /**
     * Sorts more items than a stack holds. Both parts are in order and the sorter does nothing, so only the rest of the
     * program can be slow.
     */
    void tooManyForTheStack(int n) {
        int[] items = DrawnInputs.swappedHalves(n);
        script.given(String.format(
                        "%,d items on 2 ranks, in two ascending halves: more than a stack holds, and nothing to do "
                                + "but to merge them",
                        n))
                .why("a stack has 8 MB: a program that needs more crashes, but only with many items");
        sorts(ProgramRuns.job(2, "sort idle", items));
        script.why("");
    }

    /**
     * Gives rank 1 more work, so that it ends last. Insertion sort takes long for descending items, and a moment for
     * ascending ones.
     */
    void lateFirst(String program) {
        int[] items = DrawnInputs.ascending(3 * SOME + 2);
        System.arraycopy(DrawnInputs.descending(SOME + 1), 0, items, SOME + 1, SOME + 1);
        script.given(items.length + " items on 3 ranks, where rank 2 is done before rank 1")
                .why("the first rank to get its part is not always done first. A part belongs to its sender's place");
        sorts(ProgramRuns.job(3, "sort " + program, items));
        script.why("");
    }

    /** Sorts these items with this program. */
    void parallel(int[] items, int ranks, String program) {
        script.given(DrawnInputs.words(items, ranks));
        sorts(ProgramRuns.job(ranks, "sort " + program, items));
    }

    /** Runs a job. Requires a right result, for which the C library sorted nothing. */
    void sorts(MpiJob job) {
        MpiRun run = runs.endsWell(job);
        runs.expectSorted(run);
        long calls = run.ranks().stream()
                .mapToLong(rank -> rank.calls("qsort") + rank.calls("qsort_r"))
                .sum();
        script.expect("calls of qsort", calls, 0L);
    }
}
