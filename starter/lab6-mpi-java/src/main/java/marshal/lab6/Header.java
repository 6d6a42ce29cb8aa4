package marshal.lab6;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import marshal.kit.contract.Todo;

/**
 * Step 5: the header that announces objects, see PROTOCOL.md.
 *
 * @param length number of bytes of the stream
 * @param arrays number of bytes of the arrays that travel beside it
 * @param eager  whether the stream follows in this message
 */
record Header(int length, int arrays, boolean eager) {

    static final int BYTES = 16;
    static final int MOST_EAGER = 1008;
    static final int MOST_LENGTH = 64 << 20;
    static final int MOST_ARRAYS = 256 << 20;

    private static final int EAGER = 1;
    private static final int ARRAYS = 2;

    Header {
        require(length >= 1 && length <= MOST_LENGTH, "a stream of " + length + " bytes");
        require(arrays >= 0 && arrays <= MOST_ARRAYS, "arrays of " + arrays + " bytes");
        require(!eager || length <= MOST_EAGER, "a stream of " + length + " bytes that is eager");
    }

    /** Given: makes the header of a message from one rank to another. */
    static Header of(int length, int arrays) {
        return new Header(length, arrays, length <= MOST_EAGER);
    }

    /** The number of bytes that it announces. */
    int bytes() {
        return length + arrays;
    }

    /** The number of bytes of its message. */
    int messageBytes() {
        return eager ? BYTES + length : BYTES;
    }

    /** Step 5: appends it to a buffer. */
    void put(ByteBuffer to) {
        throw new Todo("lab6.5", "Four numbers, little-endian. The buffer may have another order: restore it "
                + "afterwards.");
    }

    /**
     * Step 5: takes it from a buffer.
     *
     * @throws MPJException if it is invalid
     */
    static Header get(ByteBuffer from) {
        throw new Todo("lab6.5", "Refuse a message that is too short, unknown flags, and numbers that contradict each "
                + "other.");
    }

    /** Given: refuses an invalid message. */
    static void require(boolean right, String what) {
        if (!right) {
            throw new MPJException("this is not how objects are sent: " + what);
        }
    }
}
