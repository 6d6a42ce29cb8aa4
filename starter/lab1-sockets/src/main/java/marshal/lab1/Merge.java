package marshal.lab1;

import java.util.List;
import java.util.PriorityQueue;
import marshal.kit.contract.Todo;

/** Step 3: merges many sorted runs into one. */
public final class Merge {

    private Merge() {}

    /**
     * Merges k sorted runs with n items in total, in O(n log k).
     *
     * @param runs any number of runs in ascending order, some of them perhaps empty; they are not changed
     * @return a new array with all items in ascending order
     */
    public static int[] merge(List<int[]> runs) {
        throw new Todo("lab1.3", "Merge the sorted runs in O(n log k).");
    }
}
