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
        throw new Todo("lab1.4", "Give each worker its rows of a and all of b as a Task.Multiply, and put the rows of "
                + "the product together.");
    }
}
