package marshal.lab6;

import java.nio.ByteBuffer;
import marshal.kit.contract.Todo;

/**
 * All ranks, and what they do with each other. A buffer is an array; offset counts its elements, and count is how many of
 * the datatype are sent, or can be received. One thread at a time may call MPI.
 */
public final class Comm {

    private final BufferPool pool = new BufferPool();

    Comm() {}

    public int rank() {
        MPJ.requireRunning();
        return Native.rank();
    }

    public int size() {
        MPJ.requireRunning();
        return Native.size();
    }

    /** Waits until all ranks have come here. */
    public void barrier() {
        MPJ.requireRunning();
        Native.barrier();
    }

    /** Sends elements of a buffer; it can be used again afterwards. */
    public void send(Object buffer, int offset, int count, Datatype type, int dst, int tag) {
        MPJ.requireRunning();
        int bytes = type.requireFits(buffer, offset, count);
        sendDirect(buffer, offset, count, type, bytes, dst, tag);
    }

    /**
     * Waits for a message, and puts it into a buffer. What the message does not fill stays as it was.
     *
     * @throws MPJException if there is more than the count; the message is gone
     */
    public Status recv(Object buffer, int offset, int count, Datatype type, int src, int tag) {
        MPJ.requireRunning();
        int bytes = type.requireFits(buffer, offset, count);
        return recvDirect(buffer, offset, count, type, bytes, src, tag);
    }

    private void sendDirect(Object buffer, int offset, int count, Datatype type, int bytes, int dst, int tag) {
        //> lab6.2: Take a buffer of the pool, pack into it, and send it. Give it back whatever happens.
        ByteBuffer message = pool.take(bytes);
        try {
            Buffers.pack(buffer, offset, count, type, message);
            Native.sendBuffer(Native.USER, message, bytes, dst, tag);
        } finally {
            pool.give(message);
        }
        //<
    }

    private Status recvDirect(Object buffer, int offset, int count, Datatype type, int bytes, int src, int tag) {
        //> lab6.2: Receive into a buffer of the pool, set its limit to what has come, and unpack that.
        ByteBuffer message = pool.take(bytes);
        try {
            int[] seen = new int[3];
            Native.recvBuffer(Native.USER, message, bytes, src, tag, seen);
            Status status = Status.of(seen);
            Buffers.unpack(message.limit(status.length()), buffer, offset, count, type);
            return status;
        } finally {
            pool.give(message);
        }
        //<
    }
}
