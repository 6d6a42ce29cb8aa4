package marshal.lab2;

import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import marshal.kit.contract.Todo;

/** Step 6: moves ints over an object stream, thousands with one call. One writeInt per int would write equal bytes. */
final class Bulk {

    /** Every external form begins with this number. If you change a form, increment the number. */
    static final int VERSION = 1;

    //> lab2.6
    private static final int CHUNK = 1 << 16;

    /** This number of ints, and no more, is allocated on the peer's word alone. */
    private static final int TRUSTED = 1 << 18;

    /** Each thread's buffer, for one object after another. */
    private static final ThreadLocal<ByteBuffer> BUFFER = ThreadLocal.withInitial(() -> ByteBuffer.allocate(CHUNK));
    //<

    private Bulk() {}

    /**
     * Refuses a form that another version of this program has written.
     *
     * @throws marshal.kit.contract.MalformedMessageException that names both versions
     */
    static void requireVersion(ObjectInput in) throws IOException {
        //> lab2.6: Read the version, and require that it is ours.
        int version = in.readInt();
        Shapes.require(version == VERSION, "a form of version " + version + ": this program knows version " + VERSION);
        //<
    }

    /** Writes rows of ints one after another; also a single array. */
    static void write(ObjectOutput out, int[]... rows) throws IOException {
        //> lab2.6: Write the ints: first with a writeInt for each, then gathered in chunks of 64 KB: ByteBuffer.asIntBuffer().put(int[], ...), and out.write(byte[], ...).
        ByteBuffer buffer = BUFFER.get();
        IntBuffer ints = buffer.clear().asIntBuffer();
        for (int[] row : rows) {
            int done = 0;
            while (done < row.length) {
                int part = Math.min(ints.remaining(), row.length - done);
                ints.put(row, done, part); // in bulk: one copy with the bytes swapped
                done += part;
                if (!ints.hasRemaining()) {
                    out.write(buffer.array());
                    ints.clear();
                }
            }
        }
        out.write(buffer.array(), 0, Integer.BYTES * ints.position());
        //<
    }

    /** Reads this number of ints. Memory grows only as they arrive. */
    static int[] read(ObjectInput in, int count) throws IOException {
        return read(in, 1, count)[0];
    }

    /** Reads rows and columns of ints. Memory grows only as they arrive. The caller has checked both numbers. */
    static int[][] read(ObjectInput in, int rows, int columns) throws IOException {
        //> lab2.6: Read the ints: first with a readInt for each, then in chunks: in.readFully(byte[], ...), and ByteBuffer.asIntBuffer().get(int[], ...).
        ByteBuffer buffer = BUFFER.get();
        IntBuffer ints = buffer.clear().limit(0).asIntBuffer();
        long unread = (long) rows * columns;
        var matrix = new int[rows][];
        for (int i = 0; i < rows; i++) {
            var row = new int[Math.min(columns, TRUSTED)];
            int done = 0;
            while (done < columns) {
                if (done == row.length) {
                    row = Arrays.copyOf(row, Math.min(columns, 2 * done));
                }
                if (!ints.hasRemaining()) {
                    int length = (int) Math.min(CHUNK, Integer.BYTES * unread);
                    in.readFully(buffer.array(), 0, length);
                    ints = buffer.clear().limit(length).asIntBuffer();
                    unread -= ints.remaining();
                }
                int part = Math.min(ints.remaining(), row.length - done);
                ints.get(row, done, part);
                done += part;
            }
            matrix[i] = row;
        }
        return matrix;
        //<
    }
}
