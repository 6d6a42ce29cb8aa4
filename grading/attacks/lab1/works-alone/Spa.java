package marshal.lab1;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.kit.contract.Range;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;

public final class Spa {

    private Spa() {}

    public static int[][] multiply(int[][] a, int[][] b, Workers workers) throws WireException {
        List<Task> tasks = new ArrayList<>();
        for (Range part : Partition.of(a.length, workers.size())) {
            tasks.add(new Task.Multiply(Arrays.copyOfRange(a, part.from(), part.to()), b));
        }
        workers.callAll(tasks);
        return Sequential.multiply(a, b);
    }
}
