package marshal.lab1;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.kit.contract.Range;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;

/** Step 3: the parallel sort of Eggen and Eggen (section 6): scatter the parts, sort them at the same time, merge. */
public final class ParallelSort {

    private ParallelSort() {}

    /**
     * Sorts with workers.
     *
     * @param items   are not changed
     * @param workers k workers; each gets one part, even an empty one
     * @return a new array with the items in ascending order
     * @throws WireException if a worker could not do its part
     */
    public static int[] sort(int[] items, Workers workers) throws WireException {
        throw new Todo("lab1.3", "Give each worker its part as a Task.Sort, and merge the results.");
    }
}
