package marshal.lab7;

/** Given: the places of the fields in a cluster's header and in an object's, see PROTOCOL.md. */
final class Header {

    // ---- a cluster: offsets of its ints ---------------------------------------------------------------------------
    static final int MAGIC = 0;
    static final int KIND = 4;
    static final int HOME = 8;
    static final int USED = 12;
    static final int ROOT = 16;
    static final int NODE = 20;
    static final int RANK = 24;
    static final int OBJECTS = 28;

    /** Size of a cluster's header in bytes; its first object begins here. */
    static final int SIZE = 32;

    /** {@code CLUS}, read as an int. */
    static final int MAGIC_NUMBER = 'C' | 'L' << 8 | 'U' << 16 | 'S' << 24;

    static final int ISO = 1;
    static final int RELOCATABLE = 2;
    static final int RELATIVE = 3;

    // ---- an object: offsets of its header's ints ------------------------------------------------------------------
    static final int CLASS = 0;
    static final int BYTES = 4;

    /** Size of an object's header in bytes; its first field may begin here. */
    static final int OBJECT_SIZE = 8;

    // ---- an array of references -----------------------------------------------------------------------------------
    /** The class of all arrays of references. */
    static final int REFS = Integer.MAX_VALUE;

    static final int COUNT = 8;
    static final int ELEMENTS = 16;

    private Header() {}

    /** Returns whether an object may begin at this address: a multiple of 8. */
    static boolean isAligned(int address) {
        return address % 8 == 0;
    }

    /** The next multiple of 8. */
    static long roundedUp(long bytes) {
        return (bytes + 7) / 8 * 8;
    }

    /** Returns the size of an array with this number of references; in 64 bits, because a stranger may announce any number. */
    static long refsSize(int count) {
        return roundedUp(ELEMENTS + 4L * count);
    }
}
