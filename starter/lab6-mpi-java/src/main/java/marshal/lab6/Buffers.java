package marshal.lab6;

import java.nio.ByteBuffer;
import marshal.kit.contract.Todo;

/** Moves elements between arrays, which the collector may move, and direct buffers, which stay in place. */
final class Buffers {

    private Buffers() {}

    /** Given: copies the elements that a datatype selects to a buffer, from its position on; they fit. */
    static void pack(Object array, int offset, int count, Datatype type, ByteBuffer to) {
        if (type.isDense()) {
            put(array, offset, count * type.length(), to);
        } else {
            gather(array, offset, count, type, to);
        }
    }

    /** Given: copies a message, up to the buffer's limit, back to the places that the datatype selects. */
    static void unpack(ByteBuffer from, Object array, int offset, int count, Datatype type) {
        if (type.isDense()) {
            get(from, array, offset, Math.min(count * type.length(), from.remaining() / type.base().size()));
        } else {
            scatter(from, array, offset, count, type);
        }
    }

    /** Step 2: appends elements to a buffer. */
    static void put(Object array, int offset, int count, ByteBuffer to) {
        throw new Todo("lab6.2", "Copy in bulk, with the buffer's views such as asIntBuffer(). A view has a separate "
                + "position: set the buffer's position behind the last byte. For boolean[] there is no view.");
    }

    /** Step 2: takes elements from a buffer. */
    static void get(ByteBuffer from, Object array, int offset, int count) {
        throw new Todo("lab6.2", "Copy as put does, in the other direction.");
    }

    /** Step 4: appends the elements that a datatype selects to a buffer. */
    static void gather(Object array, int offset, int count, Datatype type, ByteBuffer to) {
        throw new Todo("lab6.4", "Put one datatype after another: each begins one extent behind the one before.");
    }

    /** Step 4: takes elements from a buffer, as many as there are, and puts them where a datatype says. */
    static void scatter(ByteBuffer from, Object array, int offset, int count, Datatype type) {
        throw new Todo("lab6.4", "Copy as gather does, in the other direction. A message may be shorter than "
                + "requested.");
    }
}
