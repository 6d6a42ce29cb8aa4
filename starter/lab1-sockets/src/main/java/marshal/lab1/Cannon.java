package marshal.lab1;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.kit.contract.Edges;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;

/** Step 5: the modified Cannon's algorithm, MCA (Rahimi et al., section 2.4.3). */
public final class Cannon {

    private Cannon() {}

    /**
     * The manager's side: pre-skews both matrices, gives each worker of the s x s torus its t x t blocks, and joins the
     * blocks of the product. It makes 2k + 2k(n - 1) calls with 3n² + 2kt(n - 1) elements (equation 2.4).
     *
     * @param a       n x n, is not changed
     * @param b       n x n, is not changed
     * @param workers k = s² workers, where s divides n; t = n/s
     * @return n x n, a new matrix
     * @throws IllegalArgumentException if k is not a square, s does not divide n, or a and b are not both n x n
     * @throws WireException            if a worker could not do its part
     */
    public static int[][] multiply(int[][] a, int[][] b, Workers workers) throws WireException {
        throw new Todo("lab1.5", "Pre-skew a and b, give each worker its blocks as a Task.Cannon, and put the blocks "
                + "of the product together.");
    }

    /** Returns a new matrix: row i is row i of a, rotated left by i. */
    public static int[][] skewRows(int[][] a) {
        throw new Todo("lab1.5", "Rotate row i of a left by i.");
    }

    /** Returns a new matrix: column j is column j of b, rotated up by j. */
    public static int[][] skewColumns(int[][] b) {
        throw new Todo("lab1.5", "Rotate column j of b up by j.");
    }

    /**
     * The worker's side: n rounds of c[i][j] += a[i][j] * b[i][j], with an exchange between two rounds. In an exchange,
     * the first column of a goes left, and the first row of b goes up. A new last column and a new last row come in.
     *
     * @param task       t x t blocks of the pre-skewed matrices; are not changed
     * @param neighbours exchanges columns and rows with the four neighbours
     * @return the t x t block of the product
     * @throws WireException if an exchange failed
     */
    public static int[][] rounds(Task.Cannon task, Neighbours neighbours) throws WireException {
        throw new Todo("lab1.5", "Do n rounds of c[i][j] += a[i][j] * b[i][j], with n - 1 exchanges between; shift a "
                + "and b after each.");
    }
}
