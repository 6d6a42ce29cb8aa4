package marshal.kit.lab5.experiment;

import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import marshal.kit.lab5.model.Tree;

/** The native methods of {@code trees.c} in the lab's folder. {@code ./lab run lab5 native} compiles it. */
final class TreesInC {

    private static final String MISSING = load();

    private TreesInC() {}

    /** @throws IllegalStateException if the library is not here; the message says why */
    static void require() {
        if (!MISSING.isEmpty()) {
            throw new IllegalStateException(MISSING);
        }
    }

    private static String load() {
        try {
            System.loadLibrary("trees");
            return "";
        } catch (UnsatisfiedLinkError e) {
            return "./lab run lab5 native compiles it and has it (" + e.getMessage() + ")";
        }
    }

    /**
     * Writes a tree to a direct buffer, with a call of JNI for each field and each array.
     *
     * @return the number of bytes; -1 if they do not fit
     */
    static native int put(Tree root, ByteBuffer memory);

    /** Reads what {@link #put} has written, if a stranger has not changed it. */
    static native Tree take(ByteBuffer memory, int length) throws StreamCorruptedException;

    /**
     * Copies the first elements of three arrays, one after another, between the arrays and a direct buffer.
     *
     * @param at         where in the buffer they begin
     * @param intoArrays true to copy into the arrays, false to copy into the buffer
     */
    static native void copy(
            long[] longs,
            int longCount,
            double[] doubles,
            int doubleCount,
            byte[] bytes,
            int byteCount,
            ByteBuffer memory,
            int at,
            boolean intoArrays);
}
