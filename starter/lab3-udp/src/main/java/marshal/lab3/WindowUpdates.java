package marshal.lab3;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.WindowUpdate;

/**
 * Given: window updates to bytes and back, as section 12 of labs/lab3-udp/PROTOCOL.md specifies. A receiver that does
 * not know them drops them as packets of an unknown type.
 *
 * <pre>
 *    0       2         3          4        8   12        16  20      24
 *    | magic | version | type = 3 | number | 0 | packets | 0 | CRC-32 |
 * </pre>
 */
final class WindowUpdates {

    private static final byte TYPE = 3;
    private static final int CHECKSUM_AT = 20;

    private WindowUpdates() {}

    /** Writes an update; afterwards the buffer holds nothing else. */
    static void encode(WindowUpdate update, ByteBuffer out) {
        out.clear();
        out.putShort(PacketCodec.MAGIC).put(PacketCodec.VERSION).put(TYPE);
        out.putInt(update.number()).putInt(0).putInt(update.packets()).putInt(0);
        out.putInt(checksum(out)).flip();
    }

    /** Reads the update in a datagram; null if it is not an update. */
    static WindowUpdate decode(ByteBuffer in) {
        ByteBuffer datagram = in.slice();
        if (datagram.limit() != Packet.HEADER
                || datagram.getShort() != PacketCodec.MAGIC
                || datagram.get() != PacketCodec.VERSION
                || datagram.get() != TYPE) {
            return null;
        }
        int number = datagram.getInt();
        int zero = datagram.getInt();
        int packets = datagram.getInt();
        int length = datagram.getInt();
        boolean isRight = datagram.getInt() == checksum(in.slice());
        boolean isUpdate = number >= 1 && zero == 0 && packets >= 1 && packets <= Packet.MOST_PACKETS && length == 0;
        return isRight && isUpdate ? new WindowUpdate(number, packets) : null;
    }

    /** The CRC-32 of the header as if its checksum were 0. */
    private static int checksum(ByteBuffer header) {
        var crc = new CRC32();
        crc.update(header.slice(0, CHECKSUM_AT));
        crc.update(new byte[Packet.HEADER - CHECKSUM_AT]);
        return (int) crc.getValue();
    }
}
