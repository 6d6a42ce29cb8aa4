package marshal.kit.lab6.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A section of a matrix of n x n floats: blocks at equal distances in the matrix as one flat array.
 *
 * @param first  index where the first block begins
 * @param blocks number of blocks, each in a row of the matrix
 * @param length elements of a block
 * @param stride distance between the starts of neighbouring blocks
 */
public record Section(int n, int first, int blocks, int length, int stride) {

    /** The programs of the experiment {@code sections}: half of the columns, and every second row. */
    public static final List<String> PROGRAMS = List.of("columns", "rows");

    static Section of(String program, int n) {
        return program.equals("rows") ? new Section(n, 0, n / 2, n, 2 * n) : new Section(n, n / 4, n, n / 2, n);
    }

    int bytes() {
        return blocks * length * Float.BYTES;
    }

    /** Where each block begins in the flat array. */
    public int[] starts() {
        return IntStream.range(0, blocks).map(i -> first + i * stride).toArray();
    }

    /** The blocks, one array each: a copy if it is a part of a row, otherwise the row itself. */
    public float[][] of(float[][] matrix) {
        return IntStream.of(starts())
                .mapToObj(start -> length == n
                        ? matrix[start / n]
                        : Arrays.copyOfRange(matrix[start / n], start % n, start % n + length))
                .toArray(float[][]::new);
    }
}
