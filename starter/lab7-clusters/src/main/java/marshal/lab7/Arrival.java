package marshal.lab7;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import marshal.kit.contract.WireException;
import marshal.kit.lab7.Mesh;

/** Given: an arriving cluster. Its header is here; its other bytes are still on the wire, or are kept. */
final class Arrival {

    private final int from;
    private final ClusterHead head;
    private final ByteBuffer headBytes;
    private final Mesh.Frame frame; // null if the bytes are kept
    private final ByteBuffer kept;

    private Arrival(int from, ByteBuffer headBytes, Mesh.Frame frame, ByteBuffer kept) {
        this.from = from;
        this.headBytes = headBytes;
        this.head = ClusterHead.of(headBytes);
        this.frame = frame;
        this.kept = kept;
    }

    static Arrival of(Mesh.Frame frame) {
        return new Arrival(frame.from(), frame.head(), frame, null);
    }

    /** Returns this arrival with all its bytes in Java's memory, for later. */
    Arrival keep() throws WireException {
        ByteBuffer all = ByteBuffer.allocate(length());
        all.put(headBytes.duplicate());
        frame.read(all);
        all.flip();
        ByteBuffer copyOfHead = all.slice(0, Header.SIZE).order(ByteOrder.LITTLE_ENDIAN);
        return new Arrival(from, copyOfHead, null, all.slice(Header.SIZE, all.limit() - Header.SIZE));
    }

    /** The sender. */
    int from() {
        return from;
    }

    ClusterHead head() {
        return head;
    }

    /** Number of bytes in the frame, whatever the header says. */
    int length() {
        return frame == null ? Header.SIZE + kept.capacity() : frame.length();
    }

    /** Puts the header's bytes into a buffer at its position. */
    void readHead(ByteBuffer into) {
        into.put(headBytes.duplicate());
    }

    /** Fills a buffer with the bytes behind the header. */
    void readRest(ByteBuffer into) throws WireException {
        if (frame == null) {
            into.put(kept.duplicate().limit(into.remaining()));
        } else {
            frame.read(into);
        }
    }
}
