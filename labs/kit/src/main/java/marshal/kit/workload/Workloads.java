package marshal.kit.workload;

import java.util.SplittableRandom;

/** Inputs made from a seed. Equal seeds give equal numbers on every machine and JDK. */
public final class Workloads {

    /** The largest number in the paper's matrices; the smallest is 0. */
    public static final int LARGEST = 20;

    private Workloads() {}

    /**
     * The two matrices of a multiplication.
     *
     * @param a n x n
     * @param b n x n
     */
    public record Operands(int[][] a, int[][] b) {}

    /** n numbers from 0 to 20, as in Rahimi et al., section 3: for measuring. */
    public static int[] items(int n, long seed) {
        return items(n, LARGEST + 1, new SplittableRandom(seed));
    }

    /** n numbers of the full range of int, including negative ones, so that a truncation shows: for checking. */
    public static int[] anyItems(int n, long seed) {
        return items(n, 0, new SplittableRandom(seed));
    }

    /** A matrix of numbers of the full range of int: for checking. Their products overflow, which is fine. */
    public static int[][] anyMatrix(int rows, int columns, long seed) {
        return matrix(rows, columns, 0, new SplittableRandom(seed));
    }

    /** Two different square matrices of numbers from 0 to 20: for measuring. */
    public static Operands operands(int n, long seed) {
        var random = new SplittableRandom(seed);
        int[][] a = matrix(n, n, LARGEST + 1, random);
        return new Operands(a, matrix(n, n, LARGEST + 1, random));
    }

    private static int[][] matrix(int rows, int columns, int bound, SplittableRandom random) {
        if (rows < 0 || columns < 0) {
            throw new IllegalArgumentException("no matrix of " + rows + " x " + columns);
        }
        int[][] matrix = new int[rows][];
        for (int i = 0; i < rows; i++) {
            matrix[i] = items(columns, bound, random);
        }
        return matrix;
    }

    private static int[] items(int n, int bound, SplittableRandom random) {
        if (n < 0) {
            throw new IllegalArgumentException("no " + n + " items");
        }
        int[] items = new int[n];
        for (int i = 0; i < n; i++) {
            int any = random.nextInt();
            // Scaled by hand, because nextInt(bound) may return other numbers in another JDK.
            items[i] = bound == 0 ? any : (int) ((any & 0xFFFF_FFFFL) * bound >>> 32);
        }
        return items;
    }
}
