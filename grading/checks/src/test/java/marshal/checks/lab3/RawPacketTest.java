package marshal.checks.lab3;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Compares the checks' own packets with the examples of PROTOCOL.md. */
class RawPacketTest {

    @Test
    void packetsAreWhatTheProtocolSays() {
        Map.of(
                        "4d550101 00000002 00000002 00000003 00000002 7196bd50 0102",
                        RawPacket.data(2, 2, 3, (byte) 1, (byte) 2),
                        "4d550102 00000002 00000002 00000003 00000000 5ea55f9c",
                        RawPacket.ack(2, 2, 3),
                        "4d550101 00000002 00000000 00000001 00000000 6b1140b2",
                        RawPacket.data(2, 0, 1))
                .forEach((hex, packet) -> {
                    byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
                    assertThat(packet.bytes()).isEqualTo(bytes);
                    assertThat(RawPacket.of(bytes)).isEqualTo(packet);
                });
    }

    @Test
    void noBitCanChange() {
        byte[] bytes = RawPacket.data(3, 1, 2, (byte) 7, (byte) 8).bytes();
        assertThat(RawPacket.of(bytes)).isEqualTo(RawPacket.data(3, 1, 2, (byte) 7, (byte) 8));
        for (int bit = 0; bit < bytes.length * Byte.SIZE; bit++) {
            byte[] changed = bytes.clone();
            changed[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            assertThat(RawPacket.of(changed)).as("bit %d", bit).isNull();
        }
    }

    @Test
    void whatContradictsItselfIsNoPacketWhateverItsChecksumSays() {
        byte[] bytes = RawPacket.data(3, 1, 2, (byte) 7, (byte) 8).bytes();
        assertThat(RawPacket.of(RawPacket.sealed(Arrays.copyOf(bytes, bytes.length + 1))))
                .as("a byte more than the header says")
                .isNull();
        assertThat(RawPacket.of(RawPacket.sealed(Arrays.copyOf(bytes, bytes.length - 1))))
                .as("a byte less")
                .isNull();
        bytes[2] = 2;
        assertThat(RawPacket.of(RawPacket.sealed(bytes))).as("another version").isNull();
    }
}
