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
        //> lab1.5: Pre-skew a and b, give each worker its blocks as a Task.Cannon, and put the blocks of the product together.
        int n = a.length;
        int side = torusSide(n, workers.size());
        requireSquare("a", a, n);
        requireSquare("b", b, n);
        int[][] skewedA = skewRows(a);
        int[][] skewedB = skewColumns(b);
        int t = n / side;
        var tasks = new ArrayList<Task>();
        for (int worker = 0; worker < workers.size(); worker++) {
            var place = Place.of(worker, side);
            tasks.add(new Task.Cannon(place, n, block(skewedA, place, t), block(skewedB, place, t)));
        }
        List<Result> results = workers.callAll(tasks);
        var c = new int[n][n];
        for (int worker = 0; worker < results.size(); worker++) {
            var place = Place.of(worker, side);
            int[][] block = ((Result.Product) results.get(worker)).c();
            for (int i = 0; i < t; i++) {
                System.arraycopy(block[i], 0, c[place.row() * t + i], place.column() * t, t);
            }
        }
        return c;
        //<
    }

    /** Returns a new matrix: row i is row i of a, rotated left by i. */
    public static int[][] skewRows(int[][] a) {
        //> lab1.5: Rotate row i of a left by i.
        int n = a.length;
        var skewed = new int[n][n];
        for (int i = 0; i < n; i++) {
            System.arraycopy(a[i], i, skewed[i], 0, n - i);
            System.arraycopy(a[i], 0, skewed[i], n - i, i);
        }
        return skewed;
        //<
    }

    /** Returns a new matrix: column j is column j of b, rotated up by j. */
    public static int[][] skewColumns(int[][] b) {
        //> lab1.5: Rotate column j of b up by j.
        int n = b.length;
        var skewed = new int[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                skewed[i][j] = b[(i + j) % n][j];
            }
        }
        return skewed;
        //<
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
        //> lab1.5: Do n rounds of c[i][j] += a[i][j] * b[i][j], with n - 1 exchanges between; shift a and b after each.
        // Nothing is shifted. The blocks are in longer rows (a) and in a longer list of rows (b). A window of t x t
        // slides over them: right by one column in a, down by one row in b.
        //
        //    a:  | x x x |. .        after a round:   x | x x x |.
        //        | x x x |. .                         x | x x x |.
        //         window  free for what comes
        int t = task.a().length;
        int exchanges = Math.max(0, task.n() - 1);
        var a = new int[t][];
        for (int i = 0; i < t; i++) {
            a[i] = Arrays.copyOf(task.a()[i], t + exchanges);
        }
        int[][] b = Arrays.copyOf(task.b(), t + exchanges);
        var c = new int[t][t];
        for (int start = 0; start < task.n(); start++) {
            for (int i = 0; i < t; i++) {
                addProducts(c[i], a[i], start, b[start + i]);
            }
            if (start < exchanges) {
                Edges incoming = neighbours.exchange(new Edges(column(a, start), b[start]));
                for (int i = 0; i < t; i++) {
                    a[i][start + t] = incoming.column()[i];
                }
                b[start + t] = incoming.row();
            }
        }
        return c;
        //<
    }

    //> lab1.5
    /** c[j] += a[start + j] * b[j]: a separate plain loop, which the just-in-time compiler vectorizes. */
    private static void addProducts(int[] c, int[] a, int start, int[] b) {
        for (int j = 0; j < c.length; j++) {
            c[j] += a[start + j] * b[j];
        }
    }

    private static int[] column(int[][] matrix, int j) {
        var column = new int[matrix.length];
        for (int i = 0; i < column.length; i++) {
            column[i] = matrix[i][j];
        }
        return column;
    }

    /** The t x t block that belongs to a place of the torus. */
    private static int[][] block(int[][] matrix, Place place, int t) {
        var block = new int[t][];
        for (int i = 0; i < t; i++) {
            block[i] = Arrays.copyOfRange(matrix[place.row() * t + i], place.column() * t, (place.column() + 1) * t);
        }
        return block;
    }

    private static int torusSide(int n, int k) {
        int side = (int) Math.round(Math.sqrt(k));
        if (side * side != k) {
            throw new IllegalArgumentException("MCA needs a square number of workers (1, 4, 9 ...), not " + k);
        }
        if (n % side != 0) {
            throw new IllegalArgumentException("MCA on " + k + " workers needs n divisible by " + side + ", not " + n);
        }
        return side;
    }

    private static void requireSquare(String name, int[][] matrix, int n) {
        if (matrix.length != n) {
            throw new IllegalArgumentException(name + " has " + matrix.length + " rows, not " + n);
        }
        for (int[] row : matrix) {
            if (row.length != n) {
                throw new IllegalArgumentException(name + " has a row of " + row.length + " elements, not " + n);
            }
        }
    }
    //<
}
