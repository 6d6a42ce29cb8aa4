package marshal.kit.contract;

/** The work that a manager asks of one worker. Matrices are rectangular arrays of rows. */
public sealed interface Task {

    /**
     * Returns whether a result has the kind and shape that this task asks for. Nothing that comes over a wire is
     * trusted.
     */
    boolean accepts(Result result);

    /**
     * Sort these items.
     *
     * @param items any number of items, perhaps 0; the worker may sort them in place
     */
    record Sort(int[] items) implements Task {
        @Override
        public boolean accepts(Result result) {
            return result instanceof Result.Sorted sorted
                    && sorted.items() != null
                    && sorted.items().length == items.length;
        }
    }

    /**
     * Multiply some rows of A by all of B: a worker's part of SPA (Rahimi et al., section 2.4.2).
     *
     * @param a r x m, this worker's rows of A; r may be 0
     * @param b m x c, the whole of B
     */
    record Multiply(int[][] a, int[][] b) implements Task {
        @Override
        public boolean accepts(Result result) {
            return result instanceof Result.Product product && product.isOf(a.length, b.length == 0 ? 0 : b[0].length);
        }
    }

    /**
     * Multiply by the modified Cannon's algorithm at one place of the torus (Rahimi et al., section 2.4.3).
     *
     * @param place where in the torus this worker is
     * @param n     side of the whole matrices: n multiplications with n - 1 exchanges between them
     * @param a     t x t block of the pre-skewed A, t = n / place.side()
     * @param b     t x t block of the pre-skewed B
     */
    record Cannon(Place place, int n, int[][] a, int[][] b) implements Task {
        @Override
        public boolean accepts(Result result) {
            return result instanceof Result.Product product && product.isOf(a.length, a.length);
        }
    }
}
