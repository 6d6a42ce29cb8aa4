package marshal.kit.lab2.jrmp;

/**
 * RMI's transport messages (JRMP; Java RMI Specification, chapter 10), as PROTOCOL.md of lab 2 lists them. The
 * connecting side sends MAGIC, VERSION and a protocol. Messages follow; each begins with one byte.
 */
public final class JrmpTransport {

    public static final int MAGIC = 0x4A524D49;
    public static final int VERSION = 2;
    /**
     * The protocol for one call after another on one connection. The other side acknowledges, and both sides name the
     * caller.
     */
    public static final int STREAM_PROTOCOL = 0x4B;

    public static final int SINGLE_OP_PROTOCOL = 0x4C;
    public static final int PROTOCOL_ACK = 0x4E;

    public static final int CALL = 0x50;
    public static final int RETURN_DATA = 0x51;
    public static final int PING = 0x52;
    public static final int PING_ACK = 0x53;
    public static final int DGC_ACK = 0x54;

    /** The header of each serialization stream; a call and a return each contain one. */
    public static final int STREAM_HEADER = 0xACED0005;
    /** The bytes at the start of a call's first block: the object's number, an operation, a hash. */
    public static final int OBJECT_NUMBER_BYTES = 22;

    public static final int CALL_HEADER = OBJECT_NUMBER_BYTES + Integer.BYTES + Long.BYTES;
    /** The bytes at the start of a return's first block: the kind of return, a unique id. */
    public static final int UNIQUE_ID_BYTES = 14;

    public static final int RETURN_HEADER = 1 + UNIQUE_ID_BYTES;
    public static final int NORMAL_RETURN = 1;
    public static final int EXCEPTIONAL_RETURN = 2;

    /**
     * The operation of a call whose hash names its method. Other operations belong to the registry and the garbage
     * collector.
     */
    public static final int BY_HASH = -1;

    public static final long REGISTRY_HASH = 4905912898345647071L;
    public static final int BIND = 0;
    public static final int LIST = 1;
    public static final int LOOKUP = 2;
    public static final int REBIND = 3;
    public static final int UNBIND = 4;
    /** The distributed garbage collector's hash. */
    public static final long DGC_HASH = -669196253586618813L;

    public static final int CLEAN = 0;
    public static final int DIRTY = 1;
    /** The number of the distributed garbage collector's object. */
    public static final int DGC = 2;

    private JrmpTransport() {}
}
