package marshal.kit.lab3.link;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import marshal.kit.lab1.FrameHeader;
import marshal.kit.lab3.Packet;
import marshal.kit.measure.Counts;
import marshal.kit.net.Passed;

/**
 * Counts the messages in datagrams. It counts a message once, when it first sees packet 0: it reads the headers of lab
 * 1's frames in that packet. Retransmissions and acknowledgements add bytes only. Frames whose lengths contradict the
 * number of packets do not count.
 */
final class MessageCounter {

    private final Consumer<Passed> listener;
    private long calls;
    private long elements;
    private long bytes;

    /** @param listener gets the messages, one at a time; null if nobody listens */
    MessageCounter(Consumer<Passed> listener) {
        this.listener = listener;
    }

    synchronized Counts counts() {
        return new Counts(calls, elements, bytes);
    }

    synchronized void seen(Direction direction, Datagram datagram) {
        bytes += datagram.length();
        Heading heading = datagram.heading();
        if (heading == null
                || heading.kind() != Heading.Kind.DATA
                || heading.number() != 0
                || heading.message() <= direction.counted) {
            return;
        }
        direction.counted = heading.message();
        for (FrameHeader frame : frames(datagram.bytes(), heading.total())) {
            if (frame.isCall()) {
                calls++;
                elements += frame.elements();
            }
            if (listener != null) {
                listener.accept(direction.passed(frame));
            }
        }
    }

    /** The frames of a message whose headers are in packet 0. */
    private static List<FrameHeader> frames(ByteBuffer packet, int total) {
        var frames = new ArrayList<FrameHeader>();
        long payload = packet.limit() - Packet.HEADER;
        long at = 0;
        while (at + FrameHeader.SIZE <= payload) {
            FrameHeader frame = FrameHeader.read(packet, Packet.HEADER + (int) at);
            frames.add(frame);
            if (frame == FrameHeader.NONE) {
                return List.of(FrameHeader.NONE);
            }
            at += FrameHeader.SIZE + frame.bodyBytes();
        }
        boolean fits = total == 1 ? at == payload : payload * (total - 1) < at && at <= payload * total;
        return fits ? frames : List.of(FrameHeader.NONE);
    }
}
