package marshal.checks.lab3;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.lab3.Lab3;
import marshal.kit.lab3.Packet;

/** Step 2: packets to bytes and back, byte for byte as PROTOCOL.md says. */
@Step(id = "lab3.2", title = "Packets", minutes = 40, file = "PacketCodec.java")
class Step02Codec {

    private static final int GARBAGE = 500;

    /** A packet in which every byte of every field has a different value. */
    private static final RawPacket DATA =
            RawPacket.data(0x01020304, 0x0105, 0x0206, (byte) 0x0A, (byte) 0xFB, (byte) 0x0C);

    @Check(
            order = 1,
            points = 2,
            value = "the header of a DATA packet has its fields at the offsets of the protocol, big-endian",
            why = "both ends have to agree on every byte: the other end may be somebody else's program",
            look = "PacketCodec.encode and section 1 of PROTOCOL.md; a ByteBuffer is big-endian by default. The same "
                    + "buffer is used for every packet: call clear() first")
    void encodesData(Host host, Script script) {
        encodes(host, script, RawPacket.data(1, 0, 1, (byte) 7), false);
        encodes(host, script, DATA, false);
        encodes(host, script, any(script), false);
    }

    @Check(
            order = 2,
            points = 2,
            value = "the checksum is the CRC-32 of the whole packet, with 0 in the checksum's field",
            why = "UDP's own checksum has 16 bits and may be switched off. If a bit of a packet's number flips, the "
                    + "part goes to the wrong place",
            look = "PacketCodec.encode; compute java.util.zip.CRC32 over header and payload, with a checksum of 0; "
                    + "then put the result in. CRC32.update moves the buffer's position")
    void encodesChecksum(Host host, Script script) {
        encodes(host, script, RawPacket.data(1, 0, 1, (byte) 7), true);
        encodes(host, script, DATA, true);
        encodes(host, script, any(script), true);
    }

    @Check(
            order = 3,
            points = 1,
            value = "an ACK is a header without payload, and the longest packet has 64,512 bytes with its header",
            why = "the paper sends 63 KB in a datagram (section 3.1); its header is a part of the 63 KB",
            look = "PacketCodec.encode; see Packet.LONGEST and Packet.LONGEST_PAYLOAD")
    void encodesBounds(Host host, Script script) {
        encodes(host, script, RawPacket.ack(3, 1, 2), true);
        encodes(host, script, RawPacket.ack(Integer.MAX_VALUE, 1023, 1024), true);
        byte[] longest = Lab3Student.mixed(script.random(), RawPacket.LONGEST_PAYLOAD);
        encodes(host, script, RawPacket.data(1, 0, 1024, longest), true);
        Packet tooLong = SenderScene.packet(RawPacket.data(1, 0, 1, new byte[RawPacket.LONGEST_PAYLOAD + 1]));
        script.given("a payload of 64,489 bytes, one more than the longest");
        Lab3 lab = Lab3Student.of(host);
        script.refused(IllegalArgumentException.class, "PacketCodec.encode(packet)", () -> lab.encode(tooLong));
    }

    @Check(
            order = 4,
            points = 2,
            value = "a packet that is encoded as PROTOCOL.md says is decoded",
            why = "the packets come from somebody else's program",
            look = "PacketCodec.decode; the datagram begins at the buffer's position; do not change the position. A "
                    + "packet keeps a copy of its payload: the buffer is used again")
    void decodes(Host host, Script script) {
        Lab3 lab = Lab3Student.of(host);
        RawPacket smallest = RawPacket.data(1, 0, 1, (byte) 7);
        for (RawPacket packet : List.of(
                smallest,
                RawPacket.data(1, 0, 1),
                DATA,
                RawPacket.ack(1, 0, 1),
                RawPacket.ack(9, 1023, 1024),
                RawPacket.data(Integer.MAX_VALUE, 1023, 1024, (byte) -1),
                RawPacket.data(5, 2, 4, Lab3Student.mixed(script.random(), RawPacket.LONGEST_PAYLOAD)))) {
            decodes(lab, script, packet);
        }
        keeps(lab, script, smallest, RawPacket.data(2, 0, 1, (byte) 8));
        keeps(lab, script, any(script), any(script), DATA, any(script), smallest, RawPacket.ack(1, 0, 1));
    }

    /** Requires that a later packet does not change an earlier one. */
    private static void keeps(Lab3 lab, Script script, RawPacket... packets) {
        script.given("packets come into one buffer, each a byte further on. They are read through a read-only view and "
                + "kept: " + Arrays.toString(packets));
        List<byte[]> datagrams = Stream.of(packets).map(RawPacket::bytes).toList();
        List<Packet> came = script.run("PacketCodec.decode(bytes) of each", () -> lab.decodeAll(datagrams));
        for (int i = 0; i < packets.length; i++) {
            String which = "packet " + (i + 1) + " after all have come";
            script.expect(which, came.get(i), SenderScene.packet(packets[i]));
        }
    }

    @Check(
            order = 5,
            points = 2,
            value = "a datagram is refused if it is too short, too long, or not as long as its header says",
            why = "a datagram can be cut on its way; a decoder that believes the length reads past the end",
            look = "PacketCodec.decode; a datagram has 24 bytes at least, and 64,512 at most; the payload length must "
                    + "fit exactly")
    void refusesLengths(Host host, Script script) {
        Lab3 lab = Lab3Student.of(host);
        reads(lab, script);
        byte[] bytes = DATA.bytes();
        for (int length = 0; length < bytes.length; length++) {
            String first = "the first " + length + " of the " + bytes.length + " bytes of " + DATA;
            malformed(lab, script, first, Arrays.copyOf(bytes, length));
        }
        byte[] more = Arrays.copyOf(bytes, bytes.length + 1);
        String tooMany = "a byte too many behind " + DATA;
        malformed(lab, script, tooMany, more.clone());
        malformed(lab, script, tooMany + ", with a checksum that is right", RawPacket.sealed(more));
        for (int claimed : new int[] {2, 4, 0, -1, 65_536 + 3, Integer.MAX_VALUE, Integer.MIN_VALUE + 3}) {
            String lie = DATA + ", whose header says " + claimed + " bytes of payload";
            malformed(lab, script, lie, with(DATA, 16, claimed));
        }
        byte[] tooLong =
                RawPacket.data(1, 0, 2, new byte[RawPacket.LONGEST_PAYLOAD + 1]).bytes();
        malformed(lab, script, "a packet of 64,513 bytes, one more than the longest", tooLong);
    }

    @Check(
            order = 6,
            points = 2,
            value = "a packet with wrong or contradictory fields is refused, although its checksum is right",
            why = "a checksum tells that the bytes arrived as they were sent, but not who sent them",
            look = "PacketCodec.decode; check magic, version, type, message, number and total; a number is less than "
                    + "its total, and a total at most 1,024. An ACK has no payload, and only an empty message "
                    + "has an empty packet")
    void refusesFields(Host host, Script script) {
        Lab3 lab = Lab3Student.of(host);
        reads(lab, script);
        lies().forEach((lie, bytes) -> malformed(lab, script, lie, bytes));
    }

    @Check(
            order = 7,
            points = 2,
            value = "a packet with one bit flipped, anywhere, is refused",
            why = "corruption has to look like loss: the packet is dropped, and sent again",
            look = "PacketCodec.decode; compute the checksum over the whole packet, with 0 in its own field, and "
                    + "compare")
    void refusesFlippedBits(Host host, Script script) {
        Lab3 lab = Lab3Student.of(host);
        reads(lab, script);
        for (RawPacket packet : List.of(RawPacket.ack(1, 0, 1), DATA)) {
            for (int bit = 0; bit < 8 * packet.bytes().length; bit++) {
                flipped(lab, script, packet, bit);
            }
            for (int checksum : new int[] {0, -1}) { // in UDP's own header, 0 means that there is no checksum
                byte[] bytes = packet.bytes();
                ByteBuffer.wrap(bytes).putInt(20, checksum);
                malformed(lab, script, packet + ", with a checksum of " + checksum, bytes);
            }
        }
        RawPacket longest = RawPacket.data(1, 0, 2, Lab3Student.mixed(script.random(), RawPacket.LONGEST_PAYLOAD));
        for (int i = 0; i < 20; i++) {
            flipped(lab, script, longest, script.random().nextInt(8 * RawPacket.LONGEST));
        }
    }

    @Check(
            order = 8,
            points = 1,
            value = "garbage is a MalformedMessageException, and never another exception",
            why = "anybody can send anything to a port; an unexpected exception ends the thread that receives",
            look = "PacketCodec.decode; check the length before you read a field")
    void refusesGarbage(Host host, Script script) {
        Lab3 lab = Lab3Student.of(host);
        reads(lab, script);
        for (int i = 0; i < GARBAGE; i++) {
            byte[] garbage = Lab3Student.mixed(
                    script.random(), i < 64 ? i : script.random().nextInt(2000));
            if (i % 2 == 1 && garbage.length >= RawPacket.HEADER) { // looks right at first sight
                ByteBuffer.wrap(garbage).putShort((short) 0x4D55).put((byte) 1).put((byte) (1 + i % 4 / 2));
            }
            malformed(lab, script, garbage.length + " bytes of garbage", garbage);
        }
    }

    private static RawPacket any(Script script) {
        int total = script.random().nextInt(2, 1024);
        return RawPacket.data(
                script.random().nextInt(1, Integer.MAX_VALUE),
                script.random().nextInt(total),
                total,
                Lab3Student.mixed(script.random(), 5));
    }

    /**
     * Reads right packets first: code that refuses everything must not pass. The first packet is the smallest, the next
     * is random.
     */
    private static void reads(Lab3 lab, Script script) {
        decodes(lab, script, RawPacket.data(1, 0, 1, (byte) 7));
        decodes(lab, script, any(script));
    }

    private static void decodes(Lab3 lab, Script script, RawPacket packet) {
        byte[] bytes = packet.bytes();
        script.given(packet + ": " + Show.bytes(bytes, 0));
        Packet came = script.run("PacketCodec.decode(bytes)", () -> lab.decode(bytes));
        script.expect("the packet", came, SenderScene.packet(packet));
    }

    /** Compares a packet's bytes. Leaves out the checksum if another check tests it. */
    private static void encodes(Host host, Script script, RawPacket packet, boolean withChecksum) {
        byte[] expected = packet.bytes();
        script.given(packet.toString());
        byte[] came = script.run(
                "PacketCodec.encode(packet)", () -> Lab3Student.of(host).encode(SenderScene.packet(packet)));
        script.expect("the number of bytes", came.length, expected.length);
        if (!withChecksum) {
            Arrays.fill(expected, 20, 24, (byte) 0);
            Arrays.fill(came, 20, 24, (byte) 0);
        }
        int at = Arrays.mismatch(expected, came);
        if (at >= 0) {
            throw script.failure(
                    "the bytes " + Show.bytesAround(expected, at) + (withChecksum ? "" : " (leaving out the checksum)"),
                    Show.bytesAround(came, at) + "\ndifferent at byte " + at + ", " + RawPacket.field(at)
                            + ": expected " + field(expected, at) + ", came " + field(came, at));
        }
    }

    /** Returns the bytes of the whole field at this place, or of the payload from this place on. */
    private static String field(byte[] bytes, int at) {
        if (at >= RawPacket.HEADER) {
            return Show.bytes(bytes, at);
        }
        int[] in = IntStream.range(0, RawPacket.HEADER)
                .filter(i -> RawPacket.field(i).equals(RawPacket.field(at)))
                .toArray();
        return Show.bytes(Arrays.copyOfRange(bytes, in[0], in[0] + in.length), 0);
    }

    private static void malformed(Lab3 lab, Script script, String what, byte[] bytes) {
        script.given(what + ": " + Show.bytes(bytes, 0));
        script.refused(MalformedMessageException.class, "PacketCodec.decode(bytes)", () -> lab.decode(bytes));
    }

    private static void flipped(Lab3 lab, Script script, RawPacket packet, int bit) {
        String where = ", bit " + bit % 8 + " of byte " + bit / 8 + " (" + RawPacket.field(bit / 8) + ") flipped";
        malformed(lab, script, packet + where, RawPacket.flipped(packet.bytes(), bit));
    }

    /**
     * Returns packets with every error that the protocol forbids, by the name of the error. All have a right checksum.
     */
    private static Map<String, byte[]> lies() {
        var lies = new LinkedHashMap<String, byte[]>();
        RawPacket first = RawPacket.data(1, 0, 3, (byte) 7);
        lies.put("another magic number", withByte(first, 0, 'H'));
        lies.put("a magic number with its bytes swapped", withByte(withByte(first, 0, 'U'), 1, 'M'));
        lies.put("version 2", withByte(first, 2, 2));
        lies.put("version 0", withByte(first, 2, 0));
        lies.put("type 0", withByte(first, 3, 0));
        lies.put("type 3", withByte(first, 3, 3));
        lies.put("type -1", withByte(first, 3, -1));
        lies.put("type 0 without a payload", withByte(RawPacket.ack(1, 0, 3), 3, 0));
        lies.put("type 3 without a payload", withByte(RawPacket.ack(1, 0, 3), 3, 3));
        lies.put("message 0", with(first, 4, 0));
        lies.put("message -1", with(first, 4, -1));
        lies.put("number 3 of 3", with(first, 8, 3));
        lies.put("number -1", with(first, 8, -1));
        lies.put("number 1000000", with(first, 8, 1_000_000));
        lies.put("a total of 0", with(first, 12, 0));
        lies.put("a total of -1", with(first, 12, -1));
        lies.put("a total of 1025", with(first, 12, 1025));
        lies.put("a total of 2 billion", with(first, 12, 2_000_000_000));
        lies.put("an empty DATA packet, one of 3", RawPacket.data(1, 1, 3).bytes());
        lies.put("an ACK with a payload", withByte(first, 3, RawPacket.ACK));
        lies.put("ACK with number 1 of 1", RawPacket.ack(1, 1, 1).bytes());
        lies.put("ACK with number -1", RawPacket.ack(1, -1, 1).bytes());
        lies.put("ACK of message 0", RawPacket.ack(0, 0, 1).bytes());
        lies.put("ACK with a total of 0", RawPacket.ack(1, 0, 0).bytes());
        lies.put("ACK with a total of 1025", RawPacket.ack(1, 0, 1025).bytes());
        lies.put("an empty DATA packet, the last of 2", RawPacket.data(1, 1, 2).bytes());
        lies.put("an empty DATA packet, the first of 2", RawPacket.data(1, 0, 2).bytes());
        return lies;
    }

    private static byte[] with(RawPacket packet, int offset, int value) {
        byte[] bytes = packet.bytes();
        ByteBuffer.wrap(bytes).putInt(offset, value);
        return RawPacket.sealed(bytes);
    }

    private static byte[] withByte(RawPacket packet, int offset, int value) {
        return withByte(packet.bytes(), offset, value);
    }

    private static byte[] withByte(byte[] bytes, int offset, int value) {
        bytes[offset] = (byte) value;
        return RawPacket.sealed(bytes);
    }
}
