package marshal.kit.lab3.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;
import marshal.kit.lab1.FrameHeader;
import marshal.kit.lab3.Packet;
import marshal.kit.net.EvenSample;
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

    private int message; // the last one whose packet 0 was seen
    private FrameHeader frame = FrameHeader.NONE; // the first frame of this message
    private long payload; // bytes in its packet 0, and in every later packet except the last

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

    /** The packet's items in the sample of its message; empty unless the message is a long sort. */
    List<Integer> sample(ByteBuffer packet, Heading heading) {
        if (heading == null || heading.kind() != Heading.Kind.DATA) {
            return List.of();
        }
        int length = packet.limit() - Packet.HEADER;
        if (heading.number() == 0) {
            message = heading.message();
            payload = length;
            frame = length < FrameHeader.SIZE ? FrameHeader.NONE : FrameHeader.read(packet, Packet.HEADER);
        }
        if (heading.message() != message || !frame.hasSample()) {
            return List.of();
        }
        long before = heading.number() * payload - FrameHeader.SIZE - frame.fixedBytes(); // bytes of items
        return IntStream.range(0, Passed.SAMPLE)
                .mapToLong(i -> Integer.BYTES * EvenSample.place(i, frame.elements()) - before)
                .filter(at -> at >= 0 && at <= length - Integer.BYTES)
                .mapToObj(at -> packet.getInt(Packet.HEADER + (int) at))
                .toList();
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
