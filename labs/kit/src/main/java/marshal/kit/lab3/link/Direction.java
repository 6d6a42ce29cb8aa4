package marshal.kit.lab3.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import marshal.kit.lab1.FrameHeader;
import marshal.kit.net.Passed;

/**
 * One direction between a peer and the worker behind a relay: where its datagrams go, and the last message that was
 * counted.
 */
final class Direction {

    /** Puts the bytes between position and limit on the wire. */
    interface Exit {
        void send(ByteBuffer bytes) throws IOException;
    }

    final String from;
    final String to;

    /** The last message of this direction that was counted. The relay's counter guards it. */
    int counted;

    private final int connection;
    private final InetSocketAddress peer;
    private final boolean toWorker;
    private final Exit exit;

    /** @param connection the peer's number, from 1 */
    Direction(String from, String to, int connection, InetSocketAddress peer, boolean toWorker, Exit exit) {
        this.from = from;
        this.to = to;
        this.connection = connection;
        this.peer = peer;
        this.toWorker = toWorker;
        this.exit = exit;
    }

    Passed passed(FrameHeader frame) {
        return new Passed(
                connection,
                peer,
                toWorker,
                frame.toString(),
                frame.counts(),
                Passed.NO_HEAD, // the link shows the heads of packets
                List.of());
    }

    /** Sends a datagram on. It is lost if nobody listens, as datagrams are. */
    void send(Datagram datagram) {
        try {
            exit.send(datagram.bytes().rewind());
        } catch (IOException e) {
            // the relay is closed
        }
    }
}
