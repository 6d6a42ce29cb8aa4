package marshal.lab3;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Todo;
import marshal.kit.lab3.Packet;

/**
 * Step 2: packets to bytes and back, as labs/lab3-udp/PROTOCOL.md specifies.
 *
 * <pre>
 *    0       2         3      4         8        12      16               20      24
 *    | magic | version | type | message | number | total | payload length | CRC-32 | payload ...
 * </pre>
 */
public final class PacketCodec {

    static final short MAGIC = 0x4D55; // "MU"
    static final byte VERSION = 1;

    //> lab3.2
    private static final int CHECKSUM_AT = 20;
    private static final byte[] NO_CHECKSUM = new byte[4];
    //<

    private PacketCodec() {}

    /**
     * Writes a packet.
     *
     * @param out afterwards has the packet from position to limit; direct, reused, {@link Packet#LONGEST} bytes long
     * @throws IllegalArgumentException if the payload is longer than {@link Packet#LONGEST_PAYLOAD}
     */
    public static void encode(Packet packet, ByteBuffer out) {
        //> lab3.2: Write the header with a checksum of 0, and the payload; compute the CRC-32 of the packet and put it in its place.
        byte[] payload = packet.payload();
        if (payload.length > Packet.LONGEST_PAYLOAD) {
            throw new IllegalArgumentException("a payload of " + payload.length + " bytes does not fit into a packet");
        }
        out.clear();
        out.putShort(MAGIC).put(VERSION).put((byte) (packet.type().ordinal() + 1));
        out.putInt(packet.message()).putInt(packet.number()).putInt(packet.total());
        out.putInt(payload.length).putInt(0).put(payload).flip();
        out.putInt(CHECKSUM_AT, checksum(out));
        //<
    }

    /**
     * Reads the packet in a datagram. Checks every claim of the datagram before it allocates memory for it.
     *
     * @param in the datagram, from its position to its limit; may be read-only
     * @throws MalformedMessageException if it is not a packet: too short, too long, another protocol, a wrong checksum,
     *                                   fields that contradict each other
     */
    public static Packet decode(ByteBuffer in) throws MalformedMessageException {
        //> lab3.2: Check the length, the checksum and every field; return the packet.
        ByteBuffer datagram = in.slice();
        int size = datagram.limit();
        require(size >= Packet.HEADER && size <= Packet.LONGEST, "a packet of " + size + " bytes");
        require(datagram.getShort() == MAGIC, "the magic number is wrong: does the peer speak this protocol?");
        byte version = datagram.get();
        require(version == VERSION, "version " + version + ", not " + VERSION);
        byte type = datagram.get();
        int message = datagram.getInt();
        int number = datagram.getInt();
        int total = datagram.getInt();
        int length = datagram.getInt();
        require(datagram.getInt() == checksum(datagram), "the checksum is wrong");
        require(type == 1 || type == 2, "there is no type " + type);
        require(message >= 1, "there is no message " + message);
        require(total >= 1 && total <= Packet.MOST_PACKETS, "a message of " + total + " packets");
        require(number >= 0 && number < total, "there is no packet " + number + " of " + total);
        require(length == size - Packet.HEADER, "a payload of " + length + " bytes in a packet of " + size);
        boolean isData = type == 1;
        require(isData || length == 0, "an acknowledgement with a payload");
        require(!isData || length > 0 || total == 1, "an empty packet of a message that is not empty");
        var payload = new byte[length];
        datagram.get(payload);
        return new Packet(isData ? Packet.Type.DATA : Packet.Type.ACK, message, number, total, payload);
        //<
    }

    //> lab3.2
    /** The CRC-32 of a whole packet, as if its checksum were 0. */
    private static int checksum(ByteBuffer packet) {
        var crc = new CRC32();
        crc.update(packet.slice(0, CHECKSUM_AT));
        crc.update(NO_CHECKSUM);
        crc.update(packet.slice(Packet.HEADER, packet.limit() - Packet.HEADER));
        return (int) crc.getValue();
    }

    private static void require(boolean holds, String otherwise) throws MalformedMessageException {
        if (!holds) {
            throw new MalformedMessageException(otherwise);
        }
    }
    //<
}
