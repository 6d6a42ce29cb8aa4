package marshal.labtest;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import marshal.kit.lab3.Packet;

/** Packets of lab 3 and frames of lab 1 as bytes, by their specifications. */
public final class TestPackets {

    private TestPackets() {}

    public static byte[] data(int message, int number, int total, byte[] payload) {
        return packet(1, message, number, total, payload);
    }

    public static byte[] ack(int message, int number, int total) {
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

    /** A message of lab 1 with a body of so many zeros; with none if it lies that it has fewer. */
    public static byte[] frame(int command, int id, int body) {
        return ByteBuffer.allocate(16 + Math.max(0, body))
                .putInt(0x4D415253)
                .put((byte) 1)
                .put((byte) command)
                .putShort((short) 0)
                .putInt(id)
                .putInt(body)
                .array();
    }

    public static byte[] join(byte[]... parts) {
        var joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }
}
