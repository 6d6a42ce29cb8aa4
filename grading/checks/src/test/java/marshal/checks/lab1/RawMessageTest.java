package marshal.checks.lab1;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import marshal.checks.played.RawMessage;
import org.junit.jupiter.api.Test;

/** Compares the checks' own messages with the examples of PROTOCOL.md. */
class RawMessageTest {

    private static final String HEADER = "4d41525301%s0000" + "%s" + "%s";

    @Test
    void aSortIsWhatTheProtocolSays() {
        assertThat(RawMessage.sort(7, 5, 1, 4).bytes())
                .isEqualTo(HexFormat.of()
                        .parseHex(HEADER.formatted("01", "00000007", "00000010") + "00000003"
                                + "000000050000000100000004"));
    }

    @Test
    void aLinkIsWhatTheProtocolSays() {
        assertThat(RawMessage.link(42, 0).bytes())
                .isEqualTo(HexFormat.of()
                        .parseHex(HEADER.formatted("04", "00000000", "0000000c") + "000000000000002a" + "00000000"));
    }

    @Test
    void aVectorIsWhatTheProtocolSays() {
        RawMessage vector = RawMessage.vector(1, 7, -2);
        assertThat(vector.bytes())
                .isEqualTo(HexFormat.of()
                        .parseHex(HEADER.formatted("05", "00000001", "0000000c") + "00000002" + "00000007fffffffe"));
        assertThat(vector.intsFrom(4)).isEqualTo(new int[] {7, -2});
    }

    /** A CANNON without its neighbours' addresses must not end the check itself. */
    @Test
    void whatAShortBodyLacksIsZero() {
        var cannon = new RawMessage(
                RawMessage.CANNON, 7, new RawMessage.Body().longs(5).ints(0, 0, 1));
        assertThat(cannon.longAt(0)).isEqualTo(5);
        assertThat(cannon.intAt(16)).isEqualTo(1);
        assertThat(cannon.intAt(32)).isZero();
        assertThat(new RawMessage(RawMessage.CANNON, 7, new byte[] {1}).longAt(0))
                .isEqualTo(1L << 56);
    }

    @Test
    void aHeaderCanLie() {
        assertThat(RawMessage.sort(7, 5).withLength(-1))
                .isEqualTo(
                        HexFormat.of().parseHex(HEADER.formatted("01", "00000007", "ffffffff") + "0000000100000005"));
    }
}
