package marshal.kit.lab3;

/**
 * A packet of lab 3, as the program sees it. labs/lab3-udp/PROTOCOL.md specifies its bytes.
 *
 * @param type    the kind of packet
 * @param message the message that it belongs to; each sender numbers its messages to one peer 1, 2, 3 ...
 * @param number  the packet's place within the message, from 0
 * @param total   how many packets the message has, at least 1
 * @param payload this part of the message for DATA, empty for ACK
 */
public record Packet(Type type, int message, int number, int total, byte[] payload) {

    /** The kind of a packet. Its number on the wire is its ordinal plus 1. */
    public enum Type {
        /** A part of a message. */
        DATA,
        /** This part has arrived. */
        ACK
    }

    /** Length of a header in bytes. */
    public static final int HEADER = 24;

    /** The longest packet, 63 KB with its header (Rahimi et al., section 3.1). */
    public static final int LONGEST = 63 * 1024;

    /** The longest payload. */
    public static final int LONGEST_PAYLOAD = LONGEST - HEADER;

    /** The most packets of a message. So no message is longer than about 64 MB. */
    public static final int MOST_PACKETS = 1 << 10;

    /** The acknowledgement of a DATA packet. */
    public Packet acknowledgement() {
        return new Packet(Type.ACK, message, number, total, new byte[0]);
    }

    @Override
    public String toString() {
        return type + " " + message + "." + number + " of " + total
                + (type == Type.DATA ? ", " + payload.length + " B" : "");
    }
}
