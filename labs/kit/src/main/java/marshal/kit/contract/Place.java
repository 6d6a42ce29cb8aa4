package marshal.kit.contract;

/**
 * A place in an s x s torus: worker (row, column) of s², numbered row by row.
 *
 * <pre>
 *            up
 *             |
 *    left -- (p, q) -- right        columns of A travel left, rows of B travel up
 *             |
 *           below
 * </pre>
 *
 * @param row    p, from 0 to side - 1
 * @param column q, from 0 to side - 1
 * @param side   s, the square root of the number of workers
 */
public record Place(int row, int column, int side) {

    /** @throws IllegalArgumentException if the place is outside of the torus */
    public Place {
        if (side < 1 || row < 0 || row >= side || column < 0 || column >= side) {
            throw new IllegalArgumentException("no place (" + row + ", " + column + ") in a torus of side " + side);
        }
    }

    /** The place of worker number {@code index} in a torus of the given side. */
    public static Place of(int index, int side) {
        return new Place(index / side, index % side, side);
    }

    /** The number of the worker here: row * side + column. */
    public int index() {
        return row * side + column;
    }

    /** The neighbour that gets the first column of A. */
    public Place left() {
        return new Place(row, (column + side - 1) % side, side);
    }

    /** The neighbour that sends a new last column of A. */
    public Place right() {
        return new Place(row, (column + 1) % side, side);
    }

    /** The neighbour that gets the first row of B. */
    public Place up() {
        return new Place((row + side - 1) % side, column, side);
    }

    /** The neighbour that sends a new last row of B. */
    public Place below() {
        return new Place((row + 1) % side, column, side);
    }
}
