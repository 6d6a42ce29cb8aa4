package marshal.lab5;

/** Given: the constants of the stream's format and of calls, as in labs/lab5-streams/PROTOCOL.md. */
final class Tags {

    static final byte[] MAGIC = {'M', 'O', 1};
    static final byte BIG_ENDIAN = 0;
    static final byte LITTLE_ENDIAN = 1;

    static final byte NULL = 0x00;
    static final byte HANDLE = 0x01;
    static final byte LATIN_1 = 0x02;
    static final byte UTF_16 = 0x03;
    /** The first of the eight arrays of primitives, in the order of {@link Kind}. */
    static final byte PRIMITIVES = 0x04;
    static final byte ARRAY = 0x0C;
    static final byte OBJECT = 0x0D;
    static final byte CODED = 0x0E;
    static final byte ABORT = 0x0F;
    static final byte RESET = 0x10;

    static final byte CALL = 0x43;
    static final byte RETURN = 0x52;
    static final byte THREW = 0x54;
    static final byte DONE = 0x56;

    static final int MOST_CLASSES = 65_535;
    static final int LONGEST_TEXT = 65_535;

    private Tags() {}
}
