package marshal.kit.lab3.link;

import java.nio.ByteBuffer;
import marshal.kit.lab3.Packet;

/**
 * The part of a packet that a link reads: its name. The kit reads it itself, by labs/lab3-udp/PROTOCOL.md; the receiver
 * checks the rest.
 *
 * @param type    DATA or ACK
 * @param message the message's number
 * @param number  the packet's number
 * @param total   how many packets the message has
 */
public record Heading(Packet.Type type, int message, int number, int total) {

    private static final int MAGIC_AND_VERSION = 0x4D5501;

    /** The heading of a packet. */
    public static Heading of(Packet packet) {
        return new Heading(packet.type(), packet.message(), packet.number(), packet.total());
    }

    /** The heading of a datagram, from its position on; null if it is no packet of lab 3. */
    static Heading read(ByteBuffer datagram) {
        int at = datagram.position();
        if (datagram.remaining() < Packet.HEADER || datagram.getInt(at) >>> 8 != MAGIC_AND_VERSION) {
            return null;
        }
        int type = datagram.get(at + 3);
        if (type < 1 || type > Packet.Type.values().length) {
            return null;
        }
        return new Heading(
                type == 1 ? Packet.Type.DATA : Packet.Type.ACK,
                datagram.getInt(at + 4),
                datagram.getInt(at + 8),
                datagram.getInt(at + 12));
    }

    /** Its name, such as {@code DATA 1.3}: packet 3 of message 1. */
    @Override
    public String toString() {
        return type + " " + message + "." + number;
    }
}
