package marshal.lab5;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import marshal.kit.contract.Todo;

/** Steps 1 and 2: numbers, texts and arrays to a stream, in one of two byte orders, through a buffer (section 3.3). */
public final class Output {

    /** The buffer's size: what is collected before the stream is called. */
    static final int SIZE = 1 << 16;

    private final OutputStream out;
    private final ByteBuffer buffer;
    private final byte[] bytes = new byte[SIZE];
    private final boolean swap;
    private int size;
    private static final java.lang.invoke.VarHandle SHORT = java.lang.invoke.MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.nativeOrder());
    private static final java.lang.invoke.VarHandle INT = java.lang.invoke.MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final java.lang.invoke.VarHandle LONG = java.lang.invoke.MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    public Output(OutputStream out, ByteOrder order) {
        this.out = out;
        this.buffer = ByteBuffer.wrap(bytes).order(order);
        this.swap = order != ByteOrder.nativeOrder();
    }

    /** 1 for true, 0 for false. */
    public void writeBoolean(boolean value) throws IOException {
        //> lab5.1: Write a byte: 1 for true, 0 for false.
        writeByte(value ? 1 : 0);
        //<
    }

    public void writeByte(int value) throws IOException {
        //> lab5.1: Write the lowest byte. Make room in the buffer first: send it off if the value does not fit.
        int to = room(1);
        bytes[to] = (byte) value;
        //<
    }

    public void writeChar(char value) throws IOException {
        //> lab5.1: Write two bytes.
        writeShort(value);
        //<
    }

    public void writeShort(int value) throws IOException {
        //> lab5.1: Write two bytes.
        SHORT.set(bytes, room(2), swap ? Short.reverseBytes((short) value) : (short) value);
        //<
    }

    public void writeInt(int value) throws IOException {
        //> lab5.1: Write four bytes.
        INT.set(bytes, room(4), swap ? Integer.reverseBytes(value) : value);
        //<
    }

    public void writeLong(long value) throws IOException {
        //> lab5.1: Write eight bytes.
        LONG.set(bytes, room(8), swap ? Long.reverseBytes(value) : value);
        //<
    }

    /** The bits as they are: there are many NaNs. */
    public void writeFloat(float value) throws IOException {
        //> lab5.1: Write four bytes: the bits as they are, those of a NaN too.
        writeInt(Float.floatToRawIntBits(value));
        //<
    }

    public void writeDouble(double value) throws IOException {
        //> lab5.1: Write eight bytes.
        writeLong(Double.doubleToRawLongBits(value));
        //<
    }

    /**
     * Two bytes of length, and the text in UTF-8.
     *
     * @throws IllegalArgumentException if these are more than 65,535 bytes; nothing is written then
     */
    public void writeText(String text) throws IOException {
        //> lab5.1: Write the number of its bytes in UTF-8 as a short, and the bytes; refuse more than Tags.LONGEST_TEXT.
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > Tags.LONGEST_TEXT) {
            throw new IllegalArgumentException("a text of " + bytes.length + " bytes");
        }
        writeShort(bytes.length);
        writeBytes(bytes);
        //<
    }

    /** These bytes as they are. What does not fit into the buffer is not copied into it. */
    public void writeBytes(byte[] source) throws IOException {
        //> lab5.1: Write the bytes; those that are more than the buffer holds go to the stream at once.
        if (source.length < SIZE) {
            int to = room(source.length);
            System.arraycopy(source, 0, bytes, to, source.length);
        } else {
            drain();
            out.write(source);
        }
        //<
    }

    /**
     * The elements of an array of primitives, without its length, as they lie in memory: a copy of the whole block, not a call
     * for each element (section 3.1).
     */
    public void writeArray(Object array) throws IOException {
        //> lab5.2: Copy as many elements as fit into the buffer by a view of it, such as asDoubleBuffer; send the buffer off;
        //> and so on. Bytes go as they are, booleans one by one.
        if (array instanceof byte[] bytes) {
            writeBytes(bytes);
            return;
        }
        int width = Kind.ofArray(array).width;
        int length = Array.getLength(array);
        for (int done = 0; done < length; ) {
            if (SIZE - size < width) {
                drain();
            }
            int count = Math.min((SIZE - size) / width, length - done);
            buffer.position(size);
            put(array, done, count);
            size += count * width;
            done += count;
        }
        //<
    }

    //> lab5.2
    private void put(Object array, int from, int count) {
        if (array instanceof double[] doubles) {
            buffer.asDoubleBuffer().put(doubles, from, count);
        } else if (array instanceof int[] ints) {
            buffer.asIntBuffer().put(ints, from, count);
        } else if (array instanceof long[] longs) {
            buffer.asLongBuffer().put(longs, from, count);
        } else if (array instanceof float[] floats) {
            buffer.asFloatBuffer().put(floats, from, count);
        } else if (array instanceof char[] chars) {
            buffer.asCharBuffer().put(chars, from, count);
        } else if (array instanceof short[] shorts) {
            buffer.asShortBuffer().put(shorts, from, count);
        } else {
            boolean[] booleans = (boolean[]) array;
            for (int i = 0; i < count; i++) {
                buffer.put(buffer.position() + i, booleans[from + i] ? (byte) 1 : 0);
            }
        }
    }
    //<

    /** Sends off what the buffer holds, and has the stream do the same. */
    public void flush() throws IOException {
        //> lab5.1: Send off what the buffer holds, and flush the stream.
        drain();
        out.flush();
        //<
    }

    //> lab5.1
    /** The buffer, with room for so many bytes. */
    private int room(int count) throws IOException {
        int to = size;
        if (to > SIZE - count) {
            drain();
            to = 0;
        }
        size = to + count;
        return to;
    }

    private void drain() throws IOException {
        out.write(bytes, 0, size);
        size = 0;
    }
    //<
}
