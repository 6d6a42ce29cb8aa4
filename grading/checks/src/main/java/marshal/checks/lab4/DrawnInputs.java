package marshal.checks.lab4;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import marshal.checks.story.Show;

/** Draws inputs of any size from a check's seed, and describes them in a story. */
final class DrawnInputs {

    private static final int SHOWN = 100;
    /** An input with at most this number of ints is easy to read. */
    private static final int READABLE = 12;
    /**
     * The number of items in an input whose halves are far apart. A merge sort merges the halves, even if it leaves
     * short runs to another sort; in other inputs, the heads of two sorted runs are close.
     */
    private static final int FAR_APART = 100;

    private DrawnInputs() {}

    /** Returns items. Few items are small and easy to read; many have any value. */
    static int[] items(Random random, int n) {
        return n <= READABLE ? random.ints(n, 0, 100).toArray() : random.ints(n).toArray();
    }

    /**
     * Returns a matrix. A small one is easy to read: row 1 column 2 holds some hundreds plus 12, such as 312. A large
     * one has any value.
     */
    static int[][] matrix(Random random, int rows, int columns) {
        int hundreds = 100 * random.nextInt(1, 10); // so that products stay short
        var matrix = new int[rows][columns];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                matrix[i][j] = Math.max(rows, columns) <= 6 ? hundreds + 10 * (i + 1) + j + 1 : random.nextInt();
            }
        }
        return matrix;
    }

    /** Returns inputs on which a wrong sort may fail, the smallest first. */
    static List<int[]> awkwardItems(Random random) {
        return List.of(
                new int[] {},
                new int[] {2, 1},
                new int[] {2, 3, 1, 2},
                new int[] {Integer.MAX_VALUE, Integer.MIN_VALUE, 0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE},
                IntStream.range(0, FAR_APART)
                        .map(i -> i < FAR_APART / 2 ? Integer.MAX_VALUE - i : Integer.MIN_VALUE + i)
                        .toArray(),
                IntStream.concat(random.ints(500, -20, 20), random.ints(500)).toArray());
    }

    static int[] ascending(int n) {
        return IntStream.range(0, n).toArray();
    }

    static int[] descending(int n) {
        return IntStream.range(0, n).map(i -> n - i).toArray();
    }

    /**
     * Returns the worst case of a quicksort whose pivot is the middle, or the median of the first, the middle and the
     * last. Each time, all items except one or two are left over, and these items change places with the last items.
     * The length n is odd, so there is only one middle.
     */
    static int[] greatestInTheMiddle(int n) {
        int[] items = ascending(n);
        for (int length = 5; length <= n; length += 2) {
            items[length - 2] = items[length / 2];
            items[length / 2] = length - 2;
        }
        return items;
    }

    /** Returns two ascending halves, with the greater items first. */
    static int[] swappedHalves(int n) {
        return IntStream.range(0, n)
                .map(i -> i < n / 2 ? i + n - n / 2 : i - n / 2)
                .toArray();
    }

    /** Returns 0, 1, 2, ... 2, 1, 0. */
    static int[] upAndDown(int n) {
        return IntStream.range(0, n).map(i -> Math.min(i, n - 1 - i)).toArray();
    }

    /** Returns 9, 8, 7, ... 7, 8, 9. */
    static int[] downAndUp(int n) {
        return IntStream.range(0, n).map(i -> Math.max(i, n - 1 - i)).toArray();
    }

    /** Returns 0, 5, 1, 6, 2, 7 ...: items at a distance of n/2, n/4 ... are in order. */
    static int[] byTurns(int n) {
        return IntStream.range(0, n).map(i -> i / 2 + i % 2 * n / 2).toArray();
    }

    /** Returns text such as {@code 3 items [3, 1, 2] on 2 ranks}. */
    static String words(int[] items, int ranks) {
        return items.length + (items.length == 1 ? " item " : " items ") + Show.value(items, SHOWN) + " on "
                + ranks(ranks);
    }

    /** Returns text such as {@code 1 rank}. */
    static String ranks(int ranks) {
        return ranks + (ranks == 1 ? " rank" : " ranks");
    }

    /** Returns text such as {@code a and b are 2 x 2, on 4 ranks}. */
    static String words(int n, int ranks) {
        return "a and b are " + n + " x " + n + ", on " + ranks(ranks);
    }
}
