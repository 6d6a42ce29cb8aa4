package marshal.lab6;

import java.nio.ByteBuffer;

/**
 * Given: mpj.c as Java sees it. These methods trust their arguments. What fails in MPI throws an {@link MPJException}.
 *
 * <p>Buffers are direct ones, and {@code seen} is an {@code int[3]}, which gets a message's source, tag and bytes.
 */
final class Native {

    /** Numbers of communicators: for what users send, and for objects, which are sent as headers and data. */
    static final int USER = 0;

    static final int HEADERS = 1;
    static final int DATA = 2;

    static {
        System.loadLibrary("native");
    }

    private Native() {}

    static native void init();

    static native void finish();

    static native int rank();

    static native int size();

    static native void barrier();

    static native void sendBuffer(int comm, ByteBuffer buffer, int bytes, int dst, int tag);

    static native void recvBuffer(int comm, ByteBuffer buffer, int bytes, int src, int tag, int[] seen);

    /** @return whether there is a message, which stays where it is; true if this waits for one */
    static native boolean probe(int comm, int src, int tag, boolean waits, int[] seen);
}
