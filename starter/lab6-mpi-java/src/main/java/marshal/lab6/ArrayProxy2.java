package marshal.lab6;

import java.io.InvalidObjectException;
import java.io.Serializable;

/** Given: stands in a stream for a matrix of numbers, all of whose rows are of one length. */
final class ArrayProxy2 implements Serializable {

    private static final long serialVersionUID = 1;

    private final byte kind;
    private final int rows;
    private final int columns;

    ArrayProxy2(Base base, int rows, int columns) {
        this.kind = (byte) base.ordinal();
        this.rows = rows;
        this.columns = columns;
    }

    Base base() throws InvalidObjectException {
        return ArrayProxy.base(kind);
    }

    /** Whatever came over the wire. */
    int rows() {
        return rows;
    }

    /** Whatever came over the wire. */
    int columns() {
        return columns;
    }
}
