package marshal.kit.lab3.link;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * One direction between a peer and the worker behind a relay: where its datagrams go, and which message was counted
 * last.
 */
final class Direction {

    /** Puts the bytes between position and limit on the wire. */
    interface Exit {
        void send(ByteBuffer bytes) throws IOException;
    }

    final String from;
    final String to;

    /** For people. */
    final String label;

    /** The last message of this direction that was counted; guarded by the relay's counter. */
    int counted;

    private final Exit exit;

    Direction(String from, String to, String label, Exit exit) {
        this.from = from;
        this.to = to;
        this.label = label;
        this.exit = exit;
    }

    /** Sends a datagram on. Where nobody listens it is lost, as datagrams are. */
    void send(Datagram datagram) {
        try {
            exit.send(datagram.bytes().rewind());
        } catch (IOException e) {
            // the relay is closed
        }
    }
}
