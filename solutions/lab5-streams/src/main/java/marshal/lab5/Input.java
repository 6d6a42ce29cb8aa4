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
    //> lab5.1
    /** Index of the first byte in the buffer that is not taken yet; the others follow, up to end. */
    private int taken;

    private int end;
    private long received;
    //<

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
        //> lab5.1: Make sure that a byte is in the buffer, and take it.
        return buffer[take(1)];
        //<
    }

    /** @throws StreamCorruptedException if the byte is neither 0 nor 1 */
    public boolean readBoolean() throws IOException {
        //> lab5.1: Read a byte; refuse all but 0 and 1 with a StreamCorruptedException.
        return isTrue(readByte());
        //<
    }

    public short readShort() throws IOException {
        //> lab5.1: Read two bytes by Memory.SHORT, in the stream's order.
        short value = (short) Memory.SHORT.get(buffer, take(2));
        return swap ? Short.reverseBytes(value) : value;
        //<
    }

    public char readChar() throws IOException {
        //> lab5.1: Read two bytes.
        return (char) readShort();
        //<
    }

    public int readInt() throws IOException {
        //> lab5.1: Read four bytes.
        int value = (int) Memory.INT.get(buffer, take(4));
        return swap ? Integer.reverseBytes(value) : value;
        //<
    }

    /**
     * Reads an int that counts what follows: the length of a String or an array.
     *
     * @throws StreamCorruptedException if it is negative
     */
    int readLength() throws IOException {
        //> lab5.5: Read an int; refuse a negative one with a StreamCorruptedException.
        int length = readInt();
        if (length < 0) {
            throw new StreamCorruptedException("a length of " + length);
        }
        return length;
        //<
    }

    public long readLong() throws IOException {
        //> lab5.1: Read eight bytes.
        long value = (long) Memory.LONG.get(buffer, take(8));
        return swap ? Long.reverseBytes(value) : value;
        //<
    }

    public float readFloat() throws IOException {
        //> lab5.1: Read four bytes, the bits.
        return Float.intBitsToFloat(readInt());
        //<
    }

    public double readDouble() throws IOException {
        //> lab5.1: Read eight bytes, the bits.
        return Double.longBitsToDouble(readLong());
        //<
    }

    /** @throws UTFDataFormatException if the bytes are not UTF-8 */
    public String readText() throws IOException {
        //> lab5.1: Read the length, 0 to 65,535, and the bytes; refuse bytes that are not UTF-8 with a UTFDataFormatException.
        int length = readShort() & 0xFFFF;
        var bytes = new byte[length];
        for (int done = 0; done < length; ) { // a text may be longer than the buffer
            int count = Math.min(length - done, buffer.length);
            System.arraycopy(buffer, take(count), bytes, done, count);
            done += count;
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString(); // new String would insert a ?
        } catch (CharacterCodingException e) {
            throw new UTFDataFormatException("a text that is not UTF-8");
        }
        //<
    }

    /** Returns whether the stream ends here. Waits for a byte or for the end. */
    public boolean isAtEnd() throws IOException {
        //> lab5.1: Return whether no byte is left, neither in the buffer nor in the stream.
        return !require(1);
        //<
    }

    /** The number of bytes taken so far. */
    long position() {
        //> lab5.1: Return the number of bytes received, without those that are still in the buffer.
        return received - (end - taken);
        //<
    }

    /**
     * Reads an array of primitives that follows without its length. Memory grows with the bytes that arrive.
     *
     * @param length not negative
     */
    public Object readArray(Kind kind, int length) throws IOException {
        //> lab5.2: Allocate no more than TRUSTED bytes at first; take as many elements as are in the buffer, with a view of it;
        //> if the array is full, make it larger, but never longer than length.
        Object array = kind.newArray(Math.min(length, TRUSTED / kind.width));
        for (int done = 0; done < length; ) {
            if (!require(kind.width)) {
                throw new EOFException("the stream ends after " + done + " of " + length + " elements");
            }
            int count = Math.min((end - taken) / kind.width, length - done);
            if (done + count > Array.getLength(array)) {
                Object larger = kind.newArray((int) Math.min(length, 4L * Array.getLength(array)));
                System.arraycopy(array, 0, larger, 0, done);
                array = larger;
            }
            get(array, done, count);
            taken += count * kind.width;
            done += count;
        }
        return array;
        //<
    }

    //> lab5.2
    private void get(Object array, int to, int count) throws StreamCorruptedException {
        view.position(taken);
        if (array instanceof double[] doubles) {
            view.asDoubleBuffer().get(doubles, to, count);
        } else if (array instanceof byte[] bytes) {
            view.get(bytes, to, count);
        } else if (array instanceof int[] ints) {
            view.asIntBuffer().get(ints, to, count);
        } else if (array instanceof long[] longs) {
            view.asLongBuffer().get(longs, to, count);
        } else if (array instanceof float[] floats) {
            view.asFloatBuffer().get(floats, to, count);
        } else if (array instanceof char[] chars) {
            view.asCharBuffer().get(chars, to, count);
        } else if (array instanceof short[] shorts) {
            view.asShortBuffer().get(shorts, to, count);
        } else {
            boolean[] booleans = (boolean[]) array;
            for (int i = 0; i < count; i++) {
                booleans[to + i] = isTrue(buffer[taken + i]);
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

    /** Makes sure that this number of bytes is in the buffer, and takes them; returns their index. */
    private int take(int bytes) throws IOException {
        if (!require(bytes)) {
            throw new EOFException("the stream ends inside of a value");
        }
        int at = taken;
        taken = at + bytes;
        return at;
    }
    //<

    /**
     * Makes sure that this number of bytes, at most the buffer's size, is in it. Reads again only while bytes are missing.
     *
     * @return false if the stream ends too early
     */
    boolean require(int bytes) throws IOException {
        //> lab5.1: If the buffer holds less, move its rest to the beginning and read from the stream until there is enough:
        //> no more calls than that, because the next one may wait for bytes that come after our answer.
        return end - taken >= bytes || fill(bytes);
        //<
    }

    //> lab5.1
    private boolean fill(int bytes) throws IOException {
        end -= taken;
        System.arraycopy(buffer, taken, buffer, 0, end);
        taken = 0;
        while (end < bytes) {
            int count = in.read(buffer, end, buffer.length - end);
            if (count < 0) {
                return false;
            }
            end += count;
            received += count;
        }
        return true;
    }
    //<
}
