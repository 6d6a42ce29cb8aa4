package marshal.kit.lab7;

import java.io.Closeable;
import java.nio.ByteBuffer;
import marshal.kit.contract.WireException;

/** Every node connected to every other. Frames travel on it; one thread of each node uses it. */
public interface Mesh extends Closeable {

    /** Whoever sends. */
    int ANY = -1;

    /** So many bytes of a frame are read at once: a cluster's header. */
    int HEAD = 32;

    /** This node's number, from 0. */
    int me();

    /** How many nodes there are, this one included. */
    int nodes();

    /**
     * Sends a frame. Returns when the system has taken all of it; waits while the receiver does not read and all buffers are
     * full.
     *
     * @param bytes from its position to its limit: at least {@link #HEAD}
     */
    void send(int to, ByteBuffer bytes) throws WireException;

    /**
     * Waits for the next frame. What is left of the one before is read first, and thrown away.
     *
     * @param from its sender, or {@link #ANY}
     * @throws marshal.kit.contract.MalformedMessageException if what came is no frame
     * @throws marshal.kit.contract.TruncatedMessageException if the sender is gone
     */
    Frame next(int from) throws WireException;

    /** Closes all connections. */
    @Override
    void close();

    /** A frame whose head is here, and whose other bytes wait to be read. */
    interface Frame {

        /** Who sent it. */
        int from();

        /** How many bytes it has in all, the head included. */
        int length();

        /** The first {@link #HEAD} bytes, little-endian, from position 0 on. Valid until the next frame. */
        ByteBuffer head();

        /**
         * Reads the bytes behind the head.
         *
         * @param into filled from its position to its limit: at most what is left of the frame
         * @throws marshal.kit.contract.TruncatedMessageException if the sender ends before
         */
        void read(ByteBuffer into) throws WireException;
    }
}
