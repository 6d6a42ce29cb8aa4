package marshal.lab5;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.io.UTFDataFormatException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import marshal.kit.contract.Todo;

/** Steps 1, 2 and 5: numbers, texts and arrays from a stream. It never waits for a byte that it does not need. */
public final class Input {

    /** The bytes that may be allocated for an array before its elements arrive: its length is a stranger's claim. */
    static final int TRUSTED = 1 << 19;

    private final InputStream in;
    private final byte[] buffer = new byte[Output.SIZE];
    /** A view of the buffer, for everything longer than a number. */
    private final ByteBuffer view = ByteBuffer.wrap(buffer);
    private boolean swap;

    public Input(InputStream in) {
        this.in = in;
        order(ByteOrder.BIG_ENDIAN);
    }

    /** Sets the order of all numbers from now on. It is the writer's order: the writer copies, the receiver swaps. */
    void order(ByteOrder order) {
        view.order(order);
        swap = order != ByteOrder.nativeOrder();
    }

    public byte readByte() throws IOException {
        throw new Todo("lab5.1", "Make sure that a byte is in the buffer, and take it.");
    }

    /** @throws StreamCorruptedException if the byte is neither 0 nor 1 */
    public boolean readBoolean() throws IOException {
        throw new Todo("lab5.1", "Read a byte; refuse all but 0 and 1 with a StreamCorruptedException.");
    }

    public short readShort() throws IOException {
        throw new Todo("lab5.1", "Read two bytes by Memory.SHORT, in the stream's order.");
    }

    public char readChar() throws IOException {
        throw new Todo("lab5.1", "Read two bytes.");
    }

    public int readInt() throws IOException {
        throw new Todo("lab5.1", "Read four bytes.");
    }

    /**
     * Reads an int that counts what follows: the length of a String or an array.
     *
     * @throws StreamCorruptedException if it is negative
     */
    int readLength() throws IOException {
        throw new Todo("lab5.5", "Read an int; refuse a negative one with a StreamCorruptedException.");
    }

    public long readLong() throws IOException {
        throw new Todo("lab5.1", "Read eight bytes.");
    }

    public float readFloat() throws IOException {
        throw new Todo("lab5.1", "Read four bytes, the bits.");
    }

    public double readDouble() throws IOException {
        throw new Todo("lab5.1", "Read eight bytes, the bits.");
    }

    /** @throws UTFDataFormatException if the bytes are not UTF-8 */
    public String readText() throws IOException {
        throw new Todo("lab5.1", "Read the length, 0 to 65,535, and the bytes; refuse bytes that are not UTF-8 with a "
                + "UTFDataFormatException.");
    }

    /** Returns whether the stream ends here. Waits for a byte or for the end. */
    public boolean isAtEnd() throws IOException {
        throw new Todo("lab5.1", "Return whether no byte is left, neither in the buffer nor in the stream.");
    }

    /** The number of bytes taken so far. */
    long position() {
        throw new Todo("lab5.1", "Return the number of bytes received, without those that are still in the buffer.");
    }

    /**
     * Reads an array of primitives that follows without its length. Memory grows with the bytes that arrive.
     *
     * @param length not negative
     */
    public Object readArray(Kind kind, int length) throws IOException {
        throw new Todo("lab5.2", "Allocate no more than TRUSTED bytes at first; take as many elements as are in the "
                + "buffer, with a view of it; if the array is full, make it larger, but never longer than length.");
    }

    /**
     * Makes sure that this number of bytes, at most the buffer's size, is in it. Reads again only while bytes are missing.
     *
     * @return false if the stream ends too early
     */
    boolean require(int bytes) throws IOException {
        throw new Todo("lab5.1", "If the buffer holds less, move its rest to the beginning and read from the stream "
                + "until there is enough: no more calls than that, because the next one may wait for bytes that come "
                + "after our answer.");
    }
}
