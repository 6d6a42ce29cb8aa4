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

    private Bulk() {}

    /**
     * Refuses a form that another version of this program has written.
     *
     * @throws marshal.kit.contract.MalformedMessageException that names both versions
     */
    static void requireVersion(ObjectInput in) throws IOException {
        throw new Todo("lab2.6", "Read the version, and require that it is ours.");
    }

    /** Writes rows of ints one after another; also a single array. */
    static void write(ObjectOutput out, int[]... rows) throws IOException {
        throw new Todo("lab2.6", "Write the ints: first with a writeInt for each, then gathered in chunks of 64 KB: "
                + "ByteBuffer.asIntBuffer().put(int[], ...), and out.write(byte[], ...).");
    }

    /** Reads this number of ints. Memory grows only as they arrive. */
    static int[] read(ObjectInput in, int count) throws IOException {
        return read(in, 1, count)[0];
    }

    /** Reads rows and columns of ints. Memory grows only as they arrive. The caller has checked both numbers. */
    static int[][] read(ObjectInput in, int rows, int columns) throws IOException {
        throw new Todo("lab2.6", "Read the ints: first with a readInt for each, then in chunks: in.readFully(byte[], "
                + "...), and ByteBuffer.asIntBuffer().get(int[], ...).");
    }
}
