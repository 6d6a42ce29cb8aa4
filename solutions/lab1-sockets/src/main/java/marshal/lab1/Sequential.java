package marshal.lab1;

import marshal.kit.contract.Todo;

/** Step 1: the sequential programs, to compare the parallel ones with. */
public final class Sequential {

    private Sequential() {}

    /**
     * Sorts in place, in ascending order, with a quadratic sort (insertion or selection). Eggen and Eggen's times grow
     * fourfold when the array doubles (section 7), so their sort was quadratic too.
     */
    public static void sort(int[] items) {
        //> lab1.1: Sort items in place with insertion sort or selection sort.
        for (int next = 1; next < items.length; next++) {
            int item = items[next];
            int hole = next;
            while (hole > 0 && items[hole - 1] > item) {
                items[hole] = items[hole - 1];
                hole--;
            }
            items[hole] = item;
        }
        //<
    }

    /**
     * Multiplies by the definition (Rahimi et al., equation 2.1), with the loops in the order i, j, k. The inner loop
     * walks down a column of b, one row further with every step. Overflow wraps, as in all int arithmetic.
     *
     * @param a r x m
     * @param b m x c
     * @return r x c, a new matrix
     * @throws IllegalArgumentException if the length of a's rows is not b's number of rows, or if lengths differ
     */
    public static int[][] multiplyIjk(int[][] a, int[][] b) {
        //> lab1.1: Multiply with three loops in the order i, j, k.
        int[][] c = product(a, b);
        for (int i = 0; i < c.length; i++) {
            for (int j = 0; j < c[i].length; j++) {
                int sum = 0;
                for (int k = 0; k < b.length; k++) {
                    sum += a[i][k] * b[k][j];
                }
                c[i][j] = sum;
            }
        }
        return c;
        //<
    }

    /**
     * Multiplies with the loops in the order i, k, j. The inner loop walks along a row of b and a row of c. So it reads
     * memory in order, and the compiler can use vector instructions.
     *
     * @param a r x m
     * @param b m x c
     * @return r x c, a new matrix
     * @throws IllegalArgumentException if the length of a's rows is not b's number of rows, or if lengths differ
     */
    public static int[][] multiply(int[][] a, int[][] b) {
        //> lab1.1: Multiply with three loops in the order i, k, j.
        int[][] c = product(a, b);
        int inFours = b.length - b.length % 4;
        for (int i = 0; i < c.length; i++) {
            for (int k = 0; k < inFours; k += 4) {
                addFourRows(c[i], a[i], k, b[k], b[k + 1], b[k + 2], b[k + 3]);
            }
            for (int k = inFours; k < b.length; k++) {
                addRow(c[i], a[i][k], b[k]);
            }
        }
        return c;
        //<
    }

    //> lab1.1
    /** c += factor * b. A separate method, so that the just-in-time compiler sees a plain loop over two arrays. */
    private static void addRow(int[] c, int factor, int[] b) {
        for (int j = 0; j < c.length; j++) {
            c[j] += factor * b[j];
        }
    }

    /** Adds four rows of b at once: c is loaded and stored once for four multiplications. More than four rows are slower. */
    private static void addFourRows(int[] c, int[] a, int k, int[] b0, int[] b1, int[] b2, int[] b3) {
        int a0 = a[k];
        int a1 = a[k + 1];
        int a2 = a[k + 2];
        int a3 = a[k + 3];
        for (int j = 0; j < c.length; j++) {
            c[j] += a0 * b0[j] + a1 * b1[j] + a2 * b2[j] + a3 * b3[j];
        }
    }

    /** Makes an empty product of the right shape. */
    private static int[][] product(int[][] a, int[][] b) {
        int columns = b.length == 0 ? 0 : b[0].length;
        requireRows("a", a, b.length);
        requireRows("b", b, columns);
        return new int[a.length][columns];
    }

    private static void requireRows(String name, int[][] matrix, int length) {
        for (int[] row : matrix) {
            if (row.length != length) {
                throw new IllegalArgumentException(
                        "a row of " + name + " has " + row.length + " elements, not " + length);
            }
        }
    }
    //<
}
