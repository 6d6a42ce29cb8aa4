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

/** Steps 1 and 2: numbers, texts and arrays from a stream. It asks the stream for no byte that it could do without. */
public final class Input {

    /** What is allocated for an array before its first element is here: its length is a stranger's claim. */
    static final int TRUSTED = 1 << 19;

    private final InputStream in;
    private final ByteBuffer buffer = ByteBuffer.allocate(Output.SIZE).limit(0);
    //> lab5.1
    private long received;
    //<

    public Input(InputStream in) {
        this.in = in;
    }

    /** The order of all numbers from here on: the writer's, so that its copy is plain and the reader makes it right. */
    void order(ByteOrder order) {
        buffer.order(order);
    }

    /** @throws StreamCorruptedException if the byte is neither 0 nor 1 */
    public boolean readBoolean() throws IOException {
        //> lab5.1: Read a byte; refuse all but 0 and 1 with a StreamCorruptedException.
        return isTrue(readByte());
        //<
    }

    public byte readByte() throws IOException {
        //> lab5.1: Have one byte in the buffer, and take it.
        return require(1).get();
        //<
    }

    public char readChar() throws IOException {
        //> lab5.1: Read two bytes.
        return require(2).getChar();
        //<
    }

    public short readShort() throws IOException {
        //> lab5.1: Read two bytes.
        return require(2).getShort();
        //<
    }

    public int readInt() throws IOException {
        //> lab5.1: Read four bytes.
        return require(4).getInt();
        //<
    }

    public long readLong() throws IOException {
        //> lab5.1: Read eight bytes.
        return require(8).getLong();
        //<
    }

    public float readFloat() throws IOException {
        //> lab5.1: Read four bytes.
        return require(4).getFloat();
        //<
    }

    public double readDouble() throws IOException {
        //> lab5.1: Read eight bytes.
        return require(8).getDouble();
        //<
    }

    /** @throws UTFDataFormatException if the bytes are no UTF-8 */
    public String readText() throws IOException {
        //> lab5.1: Read the length, 0 to 65,535, and the bytes; refuse what is no UTF-8 with a UTFDataFormatException.
        int length = readShort() & 0xFFFF;
        ByteBuffer text = require(length).slice().limit(length);
        buffer.position(buffer.position() + length);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(text).toString(); // new String would put a ? and go on
        } catch (CharacterCodingException e) {
            throw new UTFDataFormatException("a text that is no UTF-8");
        }
        //<
    }

    /** Whether the stream ends here. Waits for a byte, or for the end. */
    public boolean isAtEnd() throws IOException {
        //> lab5.1: Return whether no byte is left, neither in the buffer nor in the stream.
        if (buffer.hasRemaining()) {
            return false;
        }
        return !fill(1);
        //<
    }

    /** How many bytes have been read. */
    long position() {
        //> lab5.1: Return how many bytes have been taken so far: what came, without what is still in the buffer.
        return received - buffer.remaining();
        //<
    }

    /**
     * An array of primitives that follows without its length. What is allocated grows with what has come.
     *
     * @param length is not negative; to be refused before if it is more than the reader wants at all
     */
    public Object readArray(Kind kind, int length) throws IOException {
        //> lab5.2: Allocate no more than TRUSTED bytes at first; take as many elements as are in the buffer by a view of it;
        //> if the array is full, make it larger, but never longer than length.
        Object array = kind.newArray(Math.min(length, TRUSTED / kind.width));
        for (int done = 0; done < length; ) {
            int count = Math.min(require(kind.width).remaining() / kind.width, length - done);
            if (done + count > Array.getLength(array)) {
                array = larger(kind, array, done, (int) Math.min(length, 4L * Array.getLength(array)));
            }
            take(array, done, count);
            buffer.position(buffer.position() + count * kind.width);
            done += count;
        }
        return array;
        //<
    }

    //> lab5.2
    private static Object larger(Kind kind, Object array, int filled, int length) {
        Object larger = kind.newArray(length);
        System.arraycopy(array, 0, larger, 0, filled);
        return larger;
    }

    private void take(Object array, int to, int count) throws StreamCorruptedException {
        if (array instanceof byte[] bytes) {
            buffer.get(buffer.position(), bytes, to, count);
        } else if (array instanceof double[] doubles) {
            buffer.asDoubleBuffer().get(doubles, to, count);
        } else if (array instanceof int[] ints) {
            buffer.asIntBuffer().get(ints, to, count);
        } else if (array instanceof long[] longs) {
            buffer.asLongBuffer().get(longs, to, count);
        } else if (array instanceof float[] floats) {
            buffer.asFloatBuffer().get(floats, to, count);
        } else if (array instanceof char[] chars) {
            buffer.asCharBuffer().get(chars, to, count);
        } else if (array instanceof short[] shorts) {
            buffer.asShortBuffer().get(shorts, to, count);
        } else {
            boolean[] booleans = (boolean[]) array;
            for (int i = 0; i < count; i++) {
                booleans[to + i] = isTrue(buffer.get(buffer.position() + i));
            }
        }
    }
    //<

    //> lab5.1
    private static boolean isTrue(byte value) throws StreamCorruptedException {
        if (value != 0 && value != 1) {
            throw new StreamCorruptedException("a boolean of " + value);
        }
        return value == 1;
    }
    //<

    /**
     * The buffer, with so many bytes in it at least.
     *
     * @param bytes at most the buffer's size
     * @throws EOFException if the stream ends before
     */
    ByteBuffer require(int bytes) throws IOException {
        //> lab5.1: If the buffer holds less, move what is left to its beginning and read from the stream until there is enough:
        //> no more calls than that, for the next one may wait for bytes that come after our answer. Return the buffer.
        if (buffer.remaining() < bytes && !fill(bytes)) {
            throw new EOFException("the stream ends inside of a value");
        }
        return buffer;
        //<
    }

    //> lab5.1
    /** Whether there were so many bytes. */
    private boolean fill(int bytes) throws IOException {
        buffer.compact();
        try {
            while (buffer.position() < bytes) {
                int count = in.read(buffer.array(), buffer.position(), buffer.remaining());
                if (count < 0) {
                    return false;
                }
                received += count;
                buffer.position(buffer.position() + count);
            }
            return true;
        } finally {
            buffer.flip();
        }
    }
    //<
}
