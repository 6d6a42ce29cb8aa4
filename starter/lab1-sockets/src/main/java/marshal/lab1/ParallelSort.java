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

/** Step 3: the parallel sort of Eggen and Eggen (section 6): scatter parts, sort them all at once, merge. */
public final class ParallelSort {

    private ParallelSort() {}

    /**
     * Sorts over workers.
     *
     * @param items   stay as they are
     * @param workers k of them; each gets one part, an empty one too
     * @return the items in ascending order, a new array
     * @throws WireException if a worker could not do its part
     */
    public static int[] sort(int[] items, Workers workers) throws WireException {
        throw new Todo("lab1.3", "Give each worker its part as a Task.Sort, and merge what comes back.");
    }
}
