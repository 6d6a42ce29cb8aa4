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

    public Output(OutputStream out, ByteOrder order) {
        this.out = out;
        this.view = ByteBuffer.wrap(buffer).order(order);
        this.swap = order != ByteOrder.nativeOrder();
    }

    public void writeByte(int value) throws IOException {
        throw new Todo("lab5.1", "Put the lowest byte into the buffer. If there is no room, first send off what the "
                + "buffer holds.");
    }

    /** Writes 1 for true, 0 for false. */
    public void writeBoolean(boolean value) throws IOException {
        throw new Todo("lab5.1", "Write a byte: 1 for true, 0 for false.");
    }

    public void writeShort(int value) throws IOException {
        throw new Todo("lab5.1", "Write the lowest two bytes by Memory.SHORT, in the stream's order.");
    }

    public void writeChar(char value) throws IOException {
        throw new Todo("lab5.1", "Write two bytes.");
    }

    public void writeInt(int value) throws IOException {
        throw new Todo("lab5.1", "Write four bytes.");
    }

    public void writeLong(long value) throws IOException {
        throw new Todo("lab5.1", "Write eight bytes.");
    }

    /** Writes the bits unchanged: there are many NaNs. */
    public void writeFloat(float value) throws IOException {
        throw new Todo("lab5.1", "Write the four bytes of its bits, those of a NaN as they are.");
    }

    /** Writes the bits unchanged. */
    public void writeDouble(double value) throws IOException {
        throw new Todo("lab5.1", "Write the eight bytes of its bits.");
    }

    /**
     * Writes the length in two bytes, and the text in UTF-8.
     *
     * @throws IllegalArgumentException if the text has more than 65,535 bytes; nothing is written then
     */
    public void writeText(String text) throws IOException {
        throw new Todo("lab5.1", "Write the number of its bytes in UTF-8 as a short, and the bytes; refuse more than "
                + "Tags.LONGEST_TEXT.");
    }

    /** Writes these bytes unchanged. If they are longer than the buffer, they are not copied into it. */
    public void writeBytes(byte[] bytes) throws IOException {
        throw new Todo("lab5.1", "Put the bytes into the buffer; if they are more than its size, send it off and pass "
                + "them to the stream.");
    }

    /**
     * Writes the elements of an array of primitives, without its length, as they are in memory: a copy of a block, not
     * a call for each (section 3.1).
     */
    public void writeArray(Object array) throws IOException {
        throw new Todo("lab5.2", "Copy as many elements as fit into the buffer, with a view such as "
                + "view.asDoubleBuffer(); send the buffer off; and so on. Bytes go as they are, booleans one by one.");
    }

    /** Sends off what the buffer holds, and flushes the stream. */
    public void flush() throws IOException {
        throw new Todo("lab5.1", "Send off what the buffer holds, and flush the stream.");
    }
}
