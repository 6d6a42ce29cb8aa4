package marshal.lab6;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import marshal.kit.contract.Todo;

/**
 * Step 5: what announces objects, see PROTOCOL.md.
 *
 * @param length bytes of the stream
 * @param arrays bytes of the arrays that travel beside it
 * @param eager  whether the stream follows at once, in the same message
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

    /** Given: of what one rank sends to another. */
    static Header of(int length, int arrays) {
        return new Header(length, arrays, length <= MOST_EAGER);
    }

    /** All bytes that it announces. */
    int bytes() {
        return length + arrays;
    }

    /** Bytes of its message. */
    int messageBytes() {
        return eager ? BYTES + length : BYTES;
    }

    /** Step 5: appends it to a buffer. */
    void put(ByteBuffer to) {
        throw new Todo("lab6.5", "Four numbers, little-endian. The buffer's order is another one afterwards, or "
                + "before.");
    }

    /**
     * Step 5: takes it from a buffer.
     *
     * @throws MPJException if it is not right
     */
    static Header get(ByteBuffer from) {
        throw new Todo("lab6.5", "Refuse a message that is too short, flags that there are not, and numbers that "
                + "contradict each other.");
    }

    /** Given: refuses what came. */
    static void require(boolean right, String what) {
        if (!right) {
            throw new MPJException("this is not how objects are sent: " + what);
        }
    }
}
