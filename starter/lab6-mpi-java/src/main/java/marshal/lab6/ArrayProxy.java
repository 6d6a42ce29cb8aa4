package marshal.lab6;

import java.io.InvalidObjectException;
import java.io.Serializable;

/** Given: stands in a stream for an array of numbers. */
final class ArrayProxy implements Serializable {

    private static final long serialVersionUID = 1;

    private final byte kind;
    private final int length;

    ArrayProxy(Base base, int length) {
        this.kind = (byte) base.ordinal();
        this.length = length;
    }

    Base base() throws InvalidObjectException {
        return base(kind);
    }

    /** Whatever came over the wire. */
    int length() {
        return length;
    }

    /** What a kind means that came over the wire. */
    static Base base(byte kind) throws InvalidObjectException {
        Base base = Base.ofNumbers(kind);
        if (base == null) {
            throw new InvalidObjectException("an array of kind " + kind);
        }
        return base;
    }
}
