package marshal.lab1;

import java.util.List;
import java.util.PriorityQueue;
import marshal.kit.contract.Todo;

/** Step 3: many sorted runs become one. */
public final class Merge {

    private Merge() {}

    /**
     * Merges k sorted runs of n items in all, in O(n log k).
     *
     * @param runs sorted in ascending order, any number of them, some maybe empty; they stay as they are
     * @return all the items in ascending order, a new array
     */
    public static int[] merge(List<int[]> runs) {
        throw new Todo("lab1.3", "Merge the sorted runs in O(n log k).");
    }
}
