package marshal.kit.contract;

/** The three programs that every lab runs, and the sequential programs for comparison. */
public interface Programs {

    /** Sorts in place with a quadratic sort, and returns its argument. */
    int[] sequentialSort(int[] items);

    /** Multiplies a (r x m) by b (m x c) with the fast loop order. */
    int[][] sequentialMultiply(int[][] a, int[][] b);

    /** Multiplies a (r x m) by b (m x c) with the loops in the order i, j, k. */
    int[][] multiplyIjk(int[][] a, int[][] b);

    /** Sorts with workers; returns a new array. */
    int[] sort(int[] items, Workers workers) throws WireException;

    /** Multiplies a (n x m) by b (m x c) with the simple parallel algorithm. */
    int[][] spa(int[][] a, int[][] b, Workers workers) throws WireException;

    /** Multiplies a by b, both n x n, with the modified Cannon's algorithm on a torus of k = s² workers. */
    int[][] mca(int[][] a, int[][] b, Workers workers) throws WireException;

    /** The worker's side of all three programs. */
    Worker worker();
}
