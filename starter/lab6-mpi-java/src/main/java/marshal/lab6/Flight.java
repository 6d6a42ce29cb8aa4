package marshal.lab6;

import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Given: a message in progress. Until it is over, MPI owns its buffer, even if nobody waits for it. */
final class Flight {

    private static final Set<Flight> BEGUN = ConcurrentHashMap.newKeySet(); // keeps them, because otherwise the collector might free their buffers

    private final ByteBuffer buffer;
    private final int request;
    private final int[] seen = new int[3];
    private boolean over;

    private Flight(ByteBuffer buffer, int request) {
        this.buffer = buffer;
        this.request = request;
        BEGUN.add(this);
    }

    /** Begins to send a buffer, up to its limit. */
    static Flight send(int comm, ByteBuffer buffer, int dst, int tag) {
        return new Flight(buffer, Native.isendBuffer(comm, buffer, buffer.limit(), dst, tag));
    }

    /** Begins to receive into a buffer, up to its limit. */
    static Flight recv(int comm, ByteBuffer buffer, int src, int tag) {
        return new Flight(buffer, Native.irecvBuffer(comm, buffer, buffer.limit(), src, tag));
    }

    /**
     * Returns whether it is over.
     *
     * @throws MPJException if it has failed, which also means that it is over
     */
    boolean isOver(boolean waits) {
        if (!over) {
            try {
                over = Native.test(request, waits, seen);
            } catch (MPJException e) {
                over = true;
                throw e;
            } finally {
                if (over) {
                    BEGUN.remove(this);
                }
            }
        }
        return over;
    }

    /** The status of the received message, after it is over. */
    Status status() {
        return Status.of(seen);
    }

    /** The bytes of the received message, after it is over. */
    ByteBuffer received() {
        return buffer.clear().limit(seen[2]);
    }
}
