package marshal.kit.lab3.link;

import java.nio.ByteBuffer;
import marshal.kit.lab3.Packet;

/**
 * The part of a packet that a link reads: its name. The kit's own code reads it, as labs/lab3-udp/PROTOCOL.md
 * specifies; the receiver checks the rest.
 *
 * @param kind    what it is
 * @param message the message's number; for a window update the update's number
 * @param number  the packet's number; for a window update 0
 * @param total   how many packets the message has; for a window update, how many packets may be in flight
 */
public record Heading(Kind kind, int message, int number, int total) {

    /** The kind of a packet on a link. The number on the wire is the ordinal plus 1. */
    public enum Kind {
        /** A part of a message. */
        DATA,
        /** This part has arrived. */
        ACK,
        /** This number of packets may be in flight. */
        WINDOW
    }

    private static final int MAGIC_AND_VERSION = 0x4D5501;

    /** The heading of a packet. */
    public static Heading of(Packet packet) {
        Kind kind = packet.type() == Packet.Type.DATA ? Kind.DATA : Kind.ACK;
        return new Heading(kind, packet.message(), packet.number(), packet.total());
    }

    /** The heading of a datagram, from its position on; null if it is not a packet of lab 3. */
    static Heading read(ByteBuffer datagram) {
        int at = datagram.position();
        if (datagram.remaining() < Packet.HEADER || datagram.getInt(at) >>> 8 != MAGIC_AND_VERSION) {
            return null;
        }
        int type = datagram.get(at + 3);
        if (type < 1 || type > Kind.values().length) {
            return null;
        }
        return new Heading(
                Kind.values()[type - 1], datagram.getInt(at + 4), datagram.getInt(at + 8), datagram.getInt(at + 12));
    }

    /**
     * The packet's name. {@code DATA 1.3} is packet 3 of message 1; {@code WINDOW 2: 3} is the second update, 3
     * packets.
     */
    @Override
    public String toString() {
        return kind + " " + message + (kind == Kind.WINDOW ? ": " + total : "." + number);
    }
}
