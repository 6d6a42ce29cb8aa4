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

/** Step 4: the simple parallel algorithm (Rahimi et al., section 2.4.2): rows of A and all of B to every worker. */
public final class Spa {

    private Spa() {}

    /**
     * Multiplies with workers: 2k calls and, for n x n matrices, n²(k + 2) elements (equation 2.2).
     *
     * @param a       n x m, is not changed
     * @param b       m x c, is not changed
     * @param workers k workers, for any k; each gets about n/k rows of a
     * @return n x c, a new matrix
     * @throws WireException if a worker could not do its part
     */
    public static int[][] multiply(int[][] a, int[][] b, Workers workers) throws WireException {
        //> lab1.4: Give each worker its rows of a and all of b as a Task.Multiply, and put the rows of the product together.
        List<Range> parts = Partition.of(a.length, workers.size());
        var tasks = new ArrayList<Task>();
        for (Range part : parts) {
            tasks.add(new Task.Multiply(Arrays.copyOfRange(a, part.from(), part.to()), b));
        }
        List<Result> results = workers.callAll(tasks);
        var c = new int[a.length][];
        for (int worker = 0; worker < parts.size(); worker++) {
            int[][] rows = ((Result.Product) results.get(worker)).c();
            System.arraycopy(rows, 0, c, parts.get(worker).from(), parts.get(worker).size());
        }
        return c;
        //<
    }
}
