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

    /** The bytes that are collected before the stream is called. A larger buffer exceeds the processor's first cache. */
    static final int SIZE = 1 << 14;

    private final OutputStream out;
    private final byte[] buffer = new byte[SIZE];
    /** A view of the buffer, for everything longer than a number. */
    private final ByteBuffer view;
    /** Whether the stream's order differs from the processor's. */
    private final boolean swap;
    //> lab5.1
    private int filled;
    //<

    public Output(OutputStream out, ByteOrder order) {
        this.out = out;
        this.view = ByteBuffer.wrap(buffer).order(order);
        this.swap = order != ByteOrder.nativeOrder();
    }

    public void writeByte(int value) throws IOException {
        //> lab5.1: Put the lowest byte into the buffer. If there is no room, first send off what the buffer holds.
        int at = room(1);
        buffer[at] = (byte) value;
        //<
    }

    /** Writes 1 for true, 0 for false. */
    public void writeBoolean(boolean value) throws IOException {
        //> lab5.1: Write a byte: 1 for true, 0 for false.
        writeByte(value ? 1 : 0);
        //<
    }

    public void writeShort(int value) throws IOException {
        //> lab5.1: Write the lowest two bytes by Memory.SHORT, in the stream's order.
        int at = room(2);
        Memory.SHORT.set(buffer, at, swap ? Short.reverseBytes((short) value) : (short) value);
        //<
    }

    public void writeChar(char value) throws IOException {
        //> lab5.1: Write two bytes.
        writeShort(value);
        //<
    }

    public void writeInt(int value) throws IOException {
        //> lab5.1: Write four bytes.
        int at = room(4);
        Memory.INT.set(buffer, at, swap ? Integer.reverseBytes(value) : value);
        //<
    }

    public void writeLong(long value) throws IOException {
        //> lab5.1: Write eight bytes.
        int at = room(8);
        Memory.LONG.set(buffer, at, swap ? Long.reverseBytes(value) : value);
        //<
    }

    /** Writes the bits unchanged: there are many NaNs. */
    public void writeFloat(float value) throws IOException {
        //> lab5.1: Write the four bytes of its bits, those of a NaN as they are.
        writeInt(Float.floatToRawIntBits(value));
        //<
    }

    /** Writes the bits unchanged. */
    public void writeDouble(double value) throws IOException {
        //> lab5.1: Write the eight bytes of its bits.
        writeLong(Double.doubleToRawLongBits(value));
        //<
    }

    /**
     * Writes the length in two bytes, and the text in UTF-8.
     *
     * @throws IllegalArgumentException if the text has more than 65,535 bytes; nothing is written then
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

    /** Writes these bytes unchanged. If they are longer than the buffer, they are not copied into it. */
    public void writeBytes(byte[] bytes) throws IOException {
        //> lab5.1: Put the bytes into the buffer; if they are more than its size, send it off and pass them to the stream.
        if (bytes.length <= SIZE) {
            System.arraycopy(bytes, 0, buffer, room(bytes.length), bytes.length);
        } else {
            drain();
            out.write(bytes);
        }
        //<
    }

    /**
     * Writes the elements of an array of primitives, without its length, as they are in memory: a copy of a block, not
     * a call for each (section 3.1).
     */
    public void writeArray(Object array) throws IOException {
        //> lab5.2: Copy as many elements as fit into the buffer, with a view such as view.asDoubleBuffer(); send the buffer off;
        //> and so on. Bytes go as they are, booleans one by one.
        if (array instanceof byte[] bytes) {
            writeBytes(bytes);
            return;
        }
        int width = Kind.ofArray(array).width;
        int length = Array.getLength(array);
        for (int done = 0; done < length; ) {
            if (SIZE - filled < width) {
                drain();
            }
            int count = Math.min((SIZE - filled) / width, length - done);
            put(array, done, count);
            filled += count * width;
            done += count;
        }
        //<
    }

    //> lab5.2
    private void put(Object array, int from, int count) {
        view.position(filled);
        if (array instanceof double[] doubles) {
            view.asDoubleBuffer().put(doubles, from, count);
        } else if (array instanceof int[] ints) {
            view.asIntBuffer().put(ints, from, count);
        } else if (array instanceof long[] longs) {
            view.asLongBuffer().put(longs, from, count);
        } else if (array instanceof float[] floats) {
            view.asFloatBuffer().put(floats, from, count);
        } else if (array instanceof char[] chars) {
            view.asCharBuffer().put(chars, from, count);
        } else if (array instanceof short[] shorts) {
            view.asShortBuffer().put(shorts, from, count);
        } else {
            boolean[] booleans = (boolean[]) array;
            for (int i = 0; i < count; i++) {
                buffer[filled + i] = booleans[from + i] ? (byte) 1 : 0;
            }
        }
    }
    //<

    /** Sends off what the buffer holds, and flushes the stream. */
    public void flush() throws IOException {
        //> lab5.1: Send off what the buffer holds, and flush the stream.
        drain();
        out.flush();
        //<
    }

    //> lab5.1
    /** Takes this number of bytes of the buffer; returns their index. */
    private int room(int bytes) throws IOException {
        if (SIZE - filled < bytes) {
            drain();
        }
        int at = filled;
        filled = at + bytes;
        return at;
    }

    private void drain() throws IOException {
        out.write(buffer, 0, filled);
        filled = 0;
    }
    //<
}
