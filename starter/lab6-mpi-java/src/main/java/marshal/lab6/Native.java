package marshal.lab6;

import java.nio.ByteBuffer;

/**
 * Given: mpj.c as Java sees it. These methods trust their arguments. A failure in MPI throws an {@link MPJException}.
 *
 * <p>Buffers are direct. Offsets and counts are in elements; their kind is the number of a {@link Base}. {@code seen}
 * is an {@code int[3]}, which gets a message's source, tag and bytes ({@link Status#of}).
 */
final class Native {

    /** Numbers of communicators: one for users' messages, and two for objects, which are sent as headers and data. */
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

    /** Given, for checks: sends an empty message with tag 0. */
    static native void greet(int comm, int dst);

    static native void sendBuffer(int comm, ByteBuffer buffer, int bytes, int dst, int tag);

    static native void recvBuffer(int comm, ByteBuffer buffer, int bytes, int src, int tag, int[] seen);

    /** @return whether there is a message, which stays in the queue; true if this waits for one */
    static native boolean probe(int comm, int src, int tag, boolean waits, int[] seen);

    static native void sendCritical(Object array, int kind, int offset, int count, int dst, int tag);

    static native void recvCritical(Object array, int kind, int offset, int count, int src, int tag, int[] seen);

    static native void sendRegion(Object array, int kind, int offset, int count, int dst, int tag);

    static native void recvRegion(Object array, int kind, int offset, int count, int src, int tag, int[] seen);

    /** @return the number of the request; until it is complete, MPI owns the buffer */
    static native int isendBuffer(int comm, ByteBuffer buffer, int bytes, int dst, int tag);

    static native int irecvBuffer(int comm, ByteBuffer buffer, int bytes, int src, int tag);

    /** @return whether the request is complete, and thus has no number any more; true if this waits for it */
    static native boolean test(int request, boolean waits, int[] seen);

    static native void bcast(int comm, ByteBuffer buffer, int bytes, int root);

    /** @param all the root's buffer; null on other ranks */
    static native void gather(int comm, ByteBuffer part, int bytes, ByteBuffer all, int root);

    /** @param all the root's buffer, like lengths and starts, in bytes; null on other ranks */
    static native void gatherv(
            int comm, ByteBuffer part, int bytes, ByteBuffer all, int[] lengths, int[] starts, int root);

    /** @param arrays of numbers; their lengths are in bytes */
    static native void sendArrays(int comm, Object[] arrays, int[] lengths, int dst, int tag);

    static native void recvArrays(int comm, Object[] arrays, int[] lengths, int src, int tag, int[] seen);

    /** Given, for experiments: sends rows of this length there and back as one message, in C alone; fills in micros. */
    static native void tripsInC(int rows, int bytes, int other, boolean first, double[] micros);
}
