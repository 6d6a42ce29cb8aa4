package marshal.lab6;

import java.io.InvalidObjectException;
import java.io.Serializable;

/** Given: replaces an array of numbers in a stream. */
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

    /** Returns the length from the wire, which may be any int. */
    int length() {
        return length;
    }

    /** Returns the meaning of a kind from the wire. */
    static Base base(byte kind) throws InvalidObjectException {
        Base base = Base.ofNumbers(kind);
        if (base == null) {
            throw new InvalidObjectException("an array of kind " + kind);
        }
        return base;
    }
}
