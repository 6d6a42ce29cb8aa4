package marshal.kit.lab3.link;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import marshal.kit.lab3.Packet;

/** Packets as bytes, after their specification. */
final class TestPackets {

    private TestPackets() {}

    static byte[] data(int message, int number, int total, byte[] payload) {
        return packet(1, message, number, total, payload);
    }

    static byte[] ack(int message, int number, int total) {
        return packet(2, message, number, total, new byte[0]);
    }

    private static byte[] packet(int type, int message, int number, int total, byte[] payload) {
        ByteBuffer bytes = ByteBuffer.allocate(Packet.HEADER + payload.length);
        bytes.putShort((short) 0x4D55)
                .put((byte) 1)
                .put((byte) type)
                .putInt(message)
                .putInt(number)
                .putInt(total);
        bytes.putInt(payload.length).putInt(0).put(payload);
        var crc = new CRC32();
        crc.update(bytes.array());
        return bytes.putInt(20, (int) crc.getValue()).array();
    }
}
