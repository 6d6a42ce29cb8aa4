package marshal.kit.lab7;

import java.io.Closeable;
import java.nio.ByteBuffer;
import marshal.kit.contract.WireException;

/** Connects every node to every other. Frames travel on it; one thread of each node uses it. */
public interface Mesh extends Closeable {

    /** Any sender. */
    int ANY = -1;

    /** The number of bytes of a frame that are read first: a cluster's header. */
    int HEAD = 32;

    /** This node's number, from 0. */
    int me();

    /** The number of nodes, including this one. */
    int nodes();

    /**
     * Sends a frame. Returns when the system has taken all of it. Waits while the receiver does not read and all
     * buffers are full.
     *
     * @param bytes from its position to its limit: at least {@link #HEAD}
     */
    void send(int to, ByteBuffer bytes) throws WireException;

    /**
     * Waits for the next frame. First reads the rest of the previous frame and discards it.
     *
     * @param from its sender, or {@link #ANY}
     * @throws marshal.kit.contract.MalformedMessageException if the bytes are not a frame
     * @throws marshal.kit.contract.TruncatedMessageException if the sender is gone
     */
    Frame next(int from) throws WireException;

    /** Closes all connections. */
    @Override
    void close();

    /** A frame whose head has been read. Its other bytes wait to be read. */
    interface Frame {

        /** The frame's sender. */
        int from();

        /** Length of the whole frame in bytes, including the head. */
        int length();

        /** The first {@link #HEAD} bytes, little-endian, from position 0 on. Valid until the next frame. */
        ByteBuffer head();

        /**
         * Reads the bytes after the head.
         *
         * @param into filled from its position to its limit: at most the rest of the frame
         * @throws marshal.kit.contract.TruncatedMessageException if the sender ends too early
         */
        void read(ByteBuffer into) throws WireException;
    }
}
