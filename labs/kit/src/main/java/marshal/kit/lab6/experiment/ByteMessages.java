package marshal.kit.lab6.experiment;

import java.nio.ByteBuffer;

/** Messages of bytes between ranks, for experiments of other labs; the lab's binding implements it. */
public interface ByteMessages {

    /** Sends the first bytes of an array, as MPJ.BYTE. */
    void send(byte[] bytes, int count, int to);

    /**
     * Receives such a message.
     *
     * @param into as long as the longest message
     * @return its length
     */
    int recv(byte[] into, int from);

    /**
     * Sends bytes from where they are, without a copy in Java.
     *
     * @param bytes direct, from its position to its limit
     */
    void send(ByteBuffer bytes, int to);

    /**
     * Receives the bytes of a message directly into the place where they have to be.
     *
     * @param into direct; its position moves to the end of the message, which has at most its remaining bytes
     */
    void recv(ByteBuffer into, int from);
}
