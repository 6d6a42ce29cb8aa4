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
        //> lab6.2: Copy in bulk, with the buffer's views such as asIntBuffer(). A view has a separate position: set the
        //> buffer's position behind the last byte. For boolean[] there is no view.
        if (array instanceof byte[] bytes) {
            to.put(bytes, offset, count);
        } else if (array instanceof char[] chars) {
            to.asCharBuffer().put(chars, offset, count);
            skip(to, count * Character.BYTES);
        } else if (array instanceof short[] shorts) {
            to.asShortBuffer().put(shorts, offset, count);
            skip(to, count * Short.BYTES);
        } else if (array instanceof int[] ints) {
            to.asIntBuffer().put(ints, offset, count);
            skip(to, count * Integer.BYTES);
        } else if (array instanceof long[] longs) {
            to.asLongBuffer().put(longs, offset, count);
            skip(to, count * Long.BYTES);
        } else if (array instanceof float[] floats) {
            to.asFloatBuffer().put(floats, offset, count);
            skip(to, count * Float.BYTES);
        } else if (array instanceof double[] doubles) {
            to.asDoubleBuffer().put(doubles, offset, count);
            skip(to, count * Double.BYTES);
        } else {
            putFlags((boolean[]) array, offset, count, to);
        }
        //<
    }

    /** Step 2: takes elements from a buffer. */
    static void get(ByteBuffer from, Object array, int offset, int count) {
        //> lab6.2: Copy as put does, in the other direction.
        if (array instanceof byte[] bytes) {
            from.get(bytes, offset, count);
        } else if (array instanceof char[] chars) {
            from.asCharBuffer().get(chars, offset, count);
            skip(from, count * Character.BYTES);
        } else if (array instanceof short[] shorts) {
            from.asShortBuffer().get(shorts, offset, count);
            skip(from, count * Short.BYTES);
        } else if (array instanceof int[] ints) {
            from.asIntBuffer().get(ints, offset, count);
            skip(from, count * Integer.BYTES);
        } else if (array instanceof long[] longs) {
            from.asLongBuffer().get(longs, offset, count);
            skip(from, count * Long.BYTES);
        } else if (array instanceof float[] floats) {
            from.asFloatBuffer().get(floats, offset, count);
            skip(from, count * Float.BYTES);
        } else if (array instanceof double[] doubles) {
            from.asDoubleBuffer().get(doubles, offset, count);
            skip(from, count * Double.BYTES);
        } else {
            getFlags(from, (boolean[]) array, offset, count);
        }
        //<
    }

    //> lab6.2
    private static void skip(ByteBuffer buffer, int bytes) {
        buffer.position(buffer.position() + bytes);
    }

    private static void putFlags(boolean[] flags, int offset, int count, ByteBuffer to) {
        for (int i = offset; i < offset + count; i++) {
            to.put((byte) (flags[i] ? 1 : 0));
        }
    }

    private static void getFlags(ByteBuffer from, boolean[] flags, int offset, int count) {
        for (int i = offset; i < offset + count; i++) {
            flags[i] = from.get() != 0;
        }
    }
    //<

    /** Step 4: appends the elements that a datatype selects to a buffer. */
    static void gather(Object array, int offset, int count, Datatype type, ByteBuffer to) {
        //> lab6.4: Put one datatype after another: each begins one extent behind the one before.
        for (int i = 0; i < count; i++) {
            int start = offset + i * type.extent();
            for (Datatype.Run run : type.runs()) {
                put(array, start + run.start(), run.length(), to);
            }
        }
        //<
    }

    /** Step 4: takes elements from a buffer, as many as there are, and puts them where a datatype says. */
    static void scatter(ByteBuffer from, Object array, int offset, int count, Datatype type) {
        //> lab6.4: Copy as gather does, in the other direction. A message may be shorter than requested.
        int size = type.base().size();
        for (int i = 0; i < count && from.remaining() >= size; i++) {
            int start = offset + i * type.extent();
            for (Datatype.Run run : type.runs()) {
                get(from, array, start + run.start(), Math.min(run.length(), from.remaining() / size));
            }
        }
        //<
    }
}
