package marshal.lab3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.lab3.WindowUpdate;
import org.junit.jupiter.api.Test;

/** The bytes of window updates. */
class WindowUpdatesTest {

    // The example of PROTOCOL.md, section 12
    private static final String EXAMPLE = "4d55010300000002000000000000000300000000a1236949";

    private final byte[] bytes = HexFormat.of().parseHex(EXAMPLE);

    @Test
    void theirBytesAreThoseOfTheProtocol() {
        ByteBuffer out = ByteBuffer.allocate(100);
        WindowUpdates.encode(new WindowUpdate(2, 3), out);
        var written = new byte[out.remaining()];
        out.get(written);
        assertThat(written).isEqualTo(bytes);
        assertThat(WindowUpdates.decode(ByteBuffer.wrap(bytes))).isEqualTo(new WindowUpdate(2, 3));
    }

    @Test
    void whatWasChangedOnItsWayIsNone() {
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            assertThat(WindowUpdates.decode(ByteBuffer.wrap(bytes))).as("bit %d", bit).isNull();
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
        }
    }

    @Test
    void whoDoesNotKnowThemDropsThem() {
        assertThatThrownBy(() -> PacketCodec.decode(ByteBuffer.wrap(bytes))).isInstanceOf(MalformedMessageException.class);
    }
}
