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
        throw new Todo("lab1.1", "Sort items in place with insertion sort or selection sort.");
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
        throw new Todo("lab1.1", "Multiply with three loops in the order i, j, k.");
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
        throw new Todo("lab1.1", "Multiply with three loops in the order i, k, j.");
    }
}
