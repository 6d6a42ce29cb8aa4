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

    private PacketCodec() {}

    /**
     * Writes a packet.
     *
     * @param out afterwards has the packet from position to limit; direct, reused, {@link Packet#LONGEST} bytes long
     * @throws IllegalArgumentException if the payload is longer than {@link Packet#LONGEST_PAYLOAD}
     */
    public static void encode(Packet packet, ByteBuffer out) {
        throw new Todo("lab3.2", "Write the header with a checksum of 0, and the payload; compute the CRC-32 of the "
                + "packet and put it in its place.");
    }

    /**
     * Reads the packet in a datagram. Checks every claim of the datagram before it allocates memory for it.
     *
     * @param in the datagram, from its position to its limit; may be read-only
     * @throws MalformedMessageException if it is not a packet: too short, too long, another protocol, a wrong checksum,
     *                                   fields that contradict each other
     */
    public static Packet decode(ByteBuffer in) throws MalformedMessageException {
        throw new Todo("lab3.2", "Check the length, the checksum and every field; return the packet.");
    }
}
