package marshal.lab6;

import java.nio.ByteBuffer;
import marshal.kit.contract.Todo;

/** Moves elements between arrays, which the collector may move, and direct buffers, which lie still. */
final class Buffers {

    private Buffers() {}

    /** Given: the elements that a datatype selects, from the buffer's position on; they fit. */
    static void pack(Object array, int offset, int count, Datatype type, ByteBuffer to) {
        if (type.isDense()) {
            put(array, offset, count * type.length(), to);
        } else {
            gather(array, offset, count, type, to);
        }
    }

    /** Given: what a message holds back to where the datatype says, up to the buffer's limit. */
    static void unpack(ByteBuffer from, Object array, int offset, int count, Datatype type) {
        if (type.isDense()) {
            get(from, array, offset, Math.min(count * type.length(), from.remaining() / type.base().size()));
        } else {
            scatter(from, array, offset, count, type);
        }
    }

    /** Step 2: appends elements to a buffer. */
    static void put(Object array, int offset, int count, ByteBuffer to) {
        throw new Todo("lab6.2", "In bulk, by the buffer's views such as asIntBuffer(). A view has a position of its "
                + "own: set that of the buffer behind the last byte. For boolean[] there is no view.");
    }

    /** Step 2: takes elements from a buffer. */
    static void get(ByteBuffer from, Object array, int offset, int count) {
        throw new Todo("lab6.2", "The same the other way.");
    }

    /** Step 4: appends the elements that a datatype selects to a buffer. */
    static void gather(Object array, int offset, int count, Datatype type, ByteBuffer to) {
        throw new Todo("lab6.4", "One behind the other: displacements that follow each other at once.");
    }

    /** Step 4: takes elements from a buffer, as many as there are, to where a datatype says. */
    static void scatter(ByteBuffer from, Object array, int offset, int count, Datatype type) {
        throw new Todo("lab6.4", "The same the other way. A message may be shorter than what was asked for.");
    }
}
