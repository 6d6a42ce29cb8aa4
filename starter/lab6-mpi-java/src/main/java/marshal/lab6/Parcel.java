package marshal.lab6;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import marshal.kit.contract.Todo;

/**
 * Objects in the form in which they are sent.
 *
 * @param stream stream of java.io with an Object[] that holds them
 * @param arrays that are not in the stream
 */
record Parcel(Bytes stream, DataVector arrays) {

    /** Given: bytes in memory that can be copied directly to a buffer. */
    static final class Bytes extends ByteArrayOutputStream {

        void putInto(ByteBuffer to) {
            to.put(buf, 0, count);
        }
    }

    /** Given: reads the rest of a buffer. */
    private static final class BufferInput extends InputStream {

        private final ByteBuffer from;

        BufferInput(ByteBuffer from) {
            this.from = from;
        }

        @Override
        public int read() {
            return from.hasRemaining() ? from.get() & 0xff : -1;
        }

        @Override
        public int read(byte[] to, int offset, int length) {
            int most = Math.min(length, from.remaining());
            from.get(to, offset, most);
            return most == 0 && length > 0 ? -1 : most;
        }
    }

    /**
     * Step 5: serializes objects.
     *
     * @param dimensions the most dimensions of arrays that stay out of the stream; 0 if none do
     * @throws MPJException if an object is not Serializable or throws an IOException, or all together are too large
     */
    static Parcel pack(Object[] objects, int dimensions) {
        var stream = new Bytes();
        var arrays = new DataVector(Header.MOST_ARRAYS);
        throw new Todo("lab6.5", "Write the Object[] itself. Nothing is sent yet, so no receiver learns of a failure.");
    }

    /** The number of bytes in total. */
    int bytes() {
        return stream.size() + arrays.bytes();
    }

    /** Appends everything to a buffer. */
    void putInto(ByteBuffer to) {
        stream.putInto(to);
        arrays.pack(to);
    }

    private static ObjectOutputStream open(Bytes stream, DataVector arrays, int dimensions) throws IOException {
        return dimensions == 0 ? new ObjectOutputStream(stream) : new ArrayOutputStream(stream, arrays, dimensions);
    }

    /**
     * Given: reads the objects of a stream.
     *
     * @param stream from a stranger, from its position to its limit
     * @param arrays gets the arrays that the stream mentions
     * @throws MPJException if it was not written by pack, or a class is not here
     */
    static Object[] unpack(ByteBuffer stream, DataVector arrays) {
        int length = stream.remaining();
        try (var in = new ArrayInputStream(new BufferInput(stream), arrays)) {
            return read(in, length, arrays);
        } catch (MPJException | Todo e) {
            throw e;
        } catch (IOException | ClassNotFoundException | RuntimeException | AssertionError | LinkageError e) {
            // The last three come from code of the objects' classes, which runs here.
            throw new MPJException("what came cannot be read: " + e, e);
        } catch (StackOverflowError e) {
            throw new MPJException("what came cannot be read: it refers to itself too deeply", e);
        }
    }

    /** Step 5: reads the objects of a stream of this length. */
    private static Object[] read(ObjectInputStream in, int length, DataVector arrays)
            throws IOException, ClassNotFoundException {
        throw new Todo("lab6.5", "An element takes at least one byte: with a filter, refuse an array with more "
                + "elements than the stream has bytes, before it is created. (Step 7: the filter also sees what the "
                + "vector creates: allow arrays.bytes().) The object that was read may be anything: is its class "
                + "Object[]?");
    }
}
