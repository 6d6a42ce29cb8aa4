package marshal.lab2;

import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Place;
import marshal.kit.contract.Task;

/** Given: the sizes that are allowed, and the shapes that arrays must have. Objects from a wire are not trusted. */
final class Shapes {

    /** The longest list of items or of elements. */
    static final int MOST_ITEMS = 16_000_000;
    /** The longest side of a matrix. */
    static final int LONGEST_SIDE = 1 << 14;

    private Shapes() {}

    static void require(boolean holds, String otherwise) throws MalformedMessageException {
        if (!holds) {
            throw new MalformedMessageException(otherwise);
        }
    }

    /** Returns the items if there are not too many. */
    static int[] items(int[] items) throws MalformedMessageException {
        require(items != null, "there are no items");
        requireCount(items.length);
        return items;
    }

    static void requireCount(int count) throws MalformedMessageException {
        require(count >= 0 && count <= MOST_ITEMS, "a count of " + count + " is out of bounds");
    }

    static void requireSide(int side) throws MalformedMessageException {
        require(side >= 0 && side <= LONGEST_SIDE, "a matrix side of " + side + " is out of bounds");
    }

    /** Returns the matrix if all its rows have one length. */
    static int[][] rectangle(int[][] matrix) throws MalformedMessageException {
        require(matrix != null, "there is no matrix");
        return matrix.length == 0 ? matrix : matrix(matrix, matrix.length, matrix[0] == null ? 0 : matrix[0].length);
    }

    /** Returns the matrix if it has these numbers of rows and columns. */
    static int[][] matrix(int[][] matrix, int rows, int columns) throws MalformedMessageException {
        requireSide(rows);
        requireSide(columns);
        require(matrix != null && matrix.length == rows, "a matrix without its " + rows + " rows");
        for (int[] row : matrix) {
            require(row != null && row.length == columns, "a row without its " + columns + " elements");
        }
        return matrix;
    }

    /** Checks a Cannon task's place, the side of its whole matrices, and its blocks. */
    static Task.Cannon cannon(int row, int column, int side, int n, int[][] a, int[][] b)
            throws MalformedMessageException {
        int t = blockSide(row, column, side, n);
        return new Task.Cannon(new Place(row, column, side), n, matrix(a, t, t), matrix(b, t, t));
    }

    /** Returns t = n / side, if both are valid. */
    static int blockSide(int row, int column, int side, int n) throws MalformedMessageException {
        require(side > 0 && row >= 0 && row < side && column >= 0 && column < side,
                "no place (" + row + ", " + column + ") in a torus of side " + side);
        require(n >= 0 && n % side == 0, "n = " + n + " does not go on a torus of side " + side);
        requireSide(n / side);
        return n / side;
    }
}
