package marshal.kit.net;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import marshal.kit.measure.Counts;

/**
 * A message that has passed a relay.
 *
 * @param connection number of the worker's connection, from 1: one for each peer
 * @param peer       the address of its other end
 * @param toWorker   whether the worker receives the message
 * @param what       a description of the message
 * @param counts     the counts of this message
 * @param head       its first bytes, at most {@link #HEAD}; none if the relay keeps none
 * @param sample     {@link #SAMPLE} of its items, evenly distributed; empty if the relay keeps none
 */
public record Passed(
        int connection,
        InetSocketAddress peer,
        boolean toWorker,
        String what,
        Counts counts,
        byte[] head,
        List<Integer> sample) {

    /** The number of bytes that are enough to show a message's header. */
    public static final int HEAD = 64;

    /** The number of items that are enough to show whether a message's items are sorted. */
    public static final int SAMPLE = 9;

    /** The head of a message whose bytes nobody keeps. */
    public static final byte[] NO_HEAD = {};

    /** The first of the bytes from index 0 to the limit. */
    public static byte[] head(ByteBuffer bytes) {
        var head = new byte[Math.min(HEAD, bytes.limit())];
        bytes.get(0, head);
        return head;
    }

    /** The text for people. */
    @Override
    public String toString() {
        return "connection " + connection + (toWorker ? " -> " : " <- ") + what;
    }
}
