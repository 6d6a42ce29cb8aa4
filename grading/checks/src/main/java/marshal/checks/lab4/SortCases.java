package marshal.checks.lab4;

import java.util.Map;
import marshal.checks.Host;
import marshal.checks.Script;
import marshal.checks.Show;
import marshal.checks.lab1.Reference;
import marshal.kit.mpi.MpiJob;

/** What steps 2 and 3 ask of every sort. */
final class SortCases {

    /** What the given code calls in every rank of a sort: it broadcasts n. */
    static final Map<String, Integer> GIVEN = Map.of("MPI_Bcast", 1);

    /** Items and ranks, the smallest first: with a remainder, with fewer items than ranks, and with none. */
    private static final int[][] SIZES = {{1, 1}, {2, 2}, {3, 2}, {0, 2}, {1, 3}, {3, 4}, {8, 4}, {11, 3}, {1003, 5}};

    private SortCases() {}

    /** One rank sorts alone. */
    static void sequential(Host host, Script script, String sorter) {
        for (int[] items : Inputs.awkwardItems(script.random())) {
            script.given(items.length + (items.length == 1 ? " item, " : " items, ") + Show.value(items, 100));
            sorts(new Runs(host, script), Runs.items(items, 1, "sort", sorter), items);
        }
    }

    /** All ranks sort. */
    static void parallel(Host host, Script script, String program) {
        for (int[] size : SIZES) {
            parallel(host, script, Inputs.items(script.random(), size[0]), size[1], program);
        }
    }

    /** These items, with this program. */
    static void parallel(Host host, Script script, int[] items, int ranks, String program) {
        script.given(Inputs.words(items, ranks));
        sorts(new Runs(host, script), Runs.items(items, ranks, "sort", program), items);
    }

    /** A run that is counted, with a right result. */
    static void sorts(Runs runs, MpiJob job, int[] items) {
        runs.script().expect("the items in ascending order", runs.writesItems(job), Reference.sorted(items));
    }
}
