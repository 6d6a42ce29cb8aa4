package marshal.lab6;

import java.io.InvalidObjectException;
import java.io.Serializable;

/** Given: replaces a matrix of numbers in a stream; all its rows have one length. */
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

    /** Returns the number of rows from the wire, which may be any int. */
    int rows() {
        return rows;
    }

    /** Returns the number of columns from the wire, which may be any int. */
    int columns() {
        return columns;
    }
}
