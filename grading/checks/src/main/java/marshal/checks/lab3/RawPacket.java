package marshal.checks.lab3;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * A packet of lab 3 as bytes, built and parsed by hand. The checks share no line of code with the solution, so one
 * mistake cannot be in both.
 */
record RawPacket(int type, int message, int number, int total, byte[] payload) {

    static final int DATA = 1;
    static final int ACK = 2;
    static final int WINDOW = 3;

    static final int HEADER = 24;
    /** 63 KB, including the header. */
    static final int LONGEST = 64_512;

    static final int LONGEST_PAYLOAD = LONGEST - HEADER;

    private static final int CRC_AT = 20;

    static RawPacket data(int message, int number, int total, byte... payload) {
        return new RawPacket(DATA, message, number, total, payload);
    }

    /** Returns the DATA packets of a message. Each packet except the last has this payload. */
    static RawPacket[] cut(int message, byte[] bytes, int payload) {
        var packets = new RawPacket[Math.max(1, (bytes.length + payload - 1) / payload)];
        for (int i = 0; i < packets.length; i++) {
            int end = Math.min(bytes.length, (i + 1) * payload);
            packets[i] = data(message, i, packets.length, Arrays.copyOfRange(bytes, i * payload, end));
        }
        return packets;
    }

    static RawPacket ack(int message, int number, int total) {
        return new RawPacket(ACK, message, number, total, new byte[0]);
    }

    /** Returns a window update that allows this number of packets in flight. */
    static RawPacket window(int number, int packets) {
        return new RawPacket(WINDOW, number, 0, packets, new byte[0]);
    }

    /** Returns the acknowledgement of this packet. */
    RawPacket ack() {
        return ack(message, number, total);
    }

    /** Returns header and payload. */
    byte[] bytes() {
        return sealed(ByteBuffer.allocate(HEADER + payload.length)
                .putShort((short) 0x4D55)
                .put((byte) 1)
                .put((byte) type)
                .putInt(message)
                .putInt(number)
                .putInt(total)
                .putInt(payload.length)
                .putInt(0)
                .put(payload)
                .array());
    }

    /** Writes a right checksum into bytes that may break any other rule. */
    static byte[] sealed(byte[] bytes) {
        var fields = ByteBuffer.wrap(bytes).putInt(CRC_AT, 0);
        var crc = new CRC32();
        crc.update(bytes);
        fields.putInt(CRC_AT, (int) crc.getValue());
        return bytes;
    }

    /** Returns a copy of a packet with one bit flipped. */
    static byte[] flipped(byte[] bytes, int bit) {
        byte[] flipped = bytes.clone();
        flipped[bit / 8] ^= (byte) (1 << bit % 8);
        return flipped;
    }

    /** Parses a datagram; returns null if it is not a packet of the protocol. */
    static RawPacket of(byte[] bytes) {
        if (bytes.length < HEADER || bytes.length > LONGEST || !Arrays.equals(bytes, sealed(bytes.clone()))) {
            return null;
        }
        var fields = ByteBuffer.wrap(bytes);
        var packet = new RawPacket(
                fields.get(3),
                fields.getInt(4),
                fields.getInt(8),
                fields.getInt(12),
                Arrays.copyOfRange(bytes, HEADER, bytes.length));
        return Arrays.equals(bytes, packet.bytes()) ? packet : null;
    }

    /** Returns the name in PROTOCOL.md of the byte at this offset. */
    static String field(int offset) {
        return switch (offset) {
            case 0, 1 -> "magic";
            case 2 -> "version";
            case 3 -> "type";
            case 4, 5, 6, 7 -> "message";
            case 8, 9, 10, 11 -> "number";
            case 12, 13, 14, 15 -> "total";
            case 16, 17, 18, 19 -> "payload length";
            case 20, 21, 22, 23 -> "checksum";
            default -> "payload byte " + (offset - HEADER);
        };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RawPacket packet && Arrays.equals(packet.bytes(), bytes());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes());
    }

    /** Returns a name such as {@code DATA 1.0 of 3} or {@code WINDOW 2: 3}. */
    String name() {
        if (type == WINDOW && number == 0) {
            return "WINDOW " + message + ": " + total;
        }
        return (type == DATA ? "DATA " : type == ACK ? "ACK " : "type " + type + " ") + message + "." + number + " of "
                + total;
    }

    /** Returns text such as {@code DATA 1.0 of 3, 512 B}. */
    @Override
    public String toString() {
        return name() + (type == DATA || payload.length > 0 ? ", " + payload.length + " B" : "");
    }
}
