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

/** Steps 1, 2 and 5: numbers, texts and arrays from a stream. It never waits for a byte that it could do without. */
public final class Input {

    /** What is allocated for an array before its elements are here: its length is a stranger's claim. */
    static final int TRUSTED = 1 << 19;

    private final InputStream in;
    private final byte[] buffer = new byte[Output.SIZE];
    /** The same bytes, for what is more than a number. */
    private final ByteBuffer view = ByteBuffer.wrap(buffer);
    private boolean swap;

    public Input(InputStream in) {
        this.in = in;
        order(ByteOrder.BIG_ENDIAN);
    }

    /** The order of all numbers from here on. It is the writer's: its copy is plain, and the receiver makes it right. */
    void order(ByteOrder order) {
        view.order(order);
        swap = order != ByteOrder.nativeOrder();
    }

    public byte readByte() throws IOException {
        throw new Todo("lab5.1", "Have a byte in the buffer, and take it.");
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
     * An int that counts what follows: the length of a text or an array.
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

    /** @throws UTFDataFormatException if the bytes are no UTF-8 */
    public String readText() throws IOException {
        throw new Todo("lab5.1", "Read the length, 0 to 65,535, and the bytes; refuse what is no UTF-8 with a "
                + "UTFDataFormatException.");
    }

    /** Whether the stream ends here. Waits for a byte, or for the end. */
    public boolean isAtEnd() throws IOException {
        throw new Todo("lab5.1", "Return whether no byte is left, neither in the buffer nor in the stream.");
    }

    /** How many bytes have been taken so far. */
    long position() {
        throw new Todo("lab5.1", "Return how many bytes came, without those that are still in the buffer.");
    }

    /**
     * An array of primitives that follows without its length. What is allocated grows with what has come.
     *
     * @param length not negative
     */
    public Object readArray(Kind kind, int length) throws IOException {
        throw new Todo("lab5.2", "Allocate no more than TRUSTED bytes at first; take as many elements as are in the "
                + "buffer by a view of it; if the array is full, make it larger, but never longer than length.");
    }

    /**
     * Has so many bytes in the buffer, at most its size. What is asked of the stream beyond is what it has at hand.
     *
     * @return false if the stream ends before
     */
    boolean require(int bytes) throws IOException {
        throw new Todo("lab5.1", "If the buffer holds less, move what is left to its beginning and read from the "
                + "stream until there is enough: no more calls than that, for the next one may wait for bytes that "
                + "come after our answer.");
    }
}
