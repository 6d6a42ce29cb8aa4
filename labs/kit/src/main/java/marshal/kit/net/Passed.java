package marshal.kit.net;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import marshal.kit.measure.Counts;

/**
 * A message that has passed a relay.
 *
 * @param connection of the worker's, from 1: one for each peer
 * @param peer       the address of whoever is at its other end
 * @param toWorker   whether the worker receives it
 * @param what       it is, in words
 * @param counts     of this message
 * @param head       its first bytes, {@link #HEAD} at most; none where the relay keeps none
 */
public record Passed(
        int connection, InetSocketAddress peer, boolean toWorker, String what, Counts counts, byte[] head) {

    /** How many bytes of a message are enough to show its header. */
    public static final int HEAD = 64;

    /** Of a message whose bytes nobody keeps. */
    public static final byte[] NO_HEAD = {};

    /** The first of the bytes from index 0 to the limit. */
    public static byte[] head(ByteBuffer bytes) {
        var head = new byte[Math.min(HEAD, bytes.limit())];
        bytes.get(0, head);
        return head;
    }

    /** For people. */
    @Override
    public String toString() {
        return "connection " + connection + (toWorker ? " -> " : " <- ") + what;
    }
}
