package marshal.kit.contract;

/** A worker's four neighbours in the torus, seen from that worker. */
@FunctionalInterface
public interface Neighbours {

    /**
     * Sends a column of A to the left and a row of B upwards. Takes the column from the right and the row from below.
     * Every worker sends first: an implementation must not deadlock when all the workers call this at once, whatever
     * the size.
     *
     * @param outgoing the column and row to give away, t elements each
     * @return the column and row received, t elements each
     * @throws WireException if a neighbour is gone, is silent, or sends something malformed
     */
    Edges exchange(Edges outgoing) throws WireException;

    /** The neighbours of a task without neighbours: an exchange throws an IllegalStateException. */
    Neighbours NONE = outgoing -> {
        throw new IllegalStateException("this task has no neighbours");
    };
}
