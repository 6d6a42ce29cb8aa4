package marshal.notebooks.lab3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import marshal.notebooks.models.Switching;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The model in the lab's notebook, against numbers computed by hand. */
class PacketLineTest {

    private static final Offset<Double> CLOSE = within(1e-9);

    @Test
    @DisplayName("utilisation is the table of the handout: 100 Mbit/s with 0, 1 and 10 ms each way")
    void utilisation() {
        assertThat(PacketLine.LAN.utilisation(1)).isCloseTo(64_488.0 / 64_512, CLOSE);
        assertThat(PacketLine.LAN.delayed(0.001).utilisation(1)).isCloseTo(0.720, within(5e-4));
        assertThat(PacketLine.LAN.delayed(0.010).utilisation(1)).isCloseTo(0.205, within(5e-4));
        assertThat(PacketLine.LAN.delayed(0.010).utilisation(3))
                .isCloseTo(3 * PacketLine.LAN.delayed(0.010).utilisation(1), CLOSE);
        assertThat(PacketLine.LAN.delayed(0.010).utilisation(5)).isEqualTo(PacketLine.LAN.utilisation(1));
    }

    @Test
    @DisplayName("a message takes its bytes, a header a packet, and a round trip a packet or a window")
    void seconds() {
        PacketLine line = new PacketLine(1e6, 0.1); // a packet takes 64.512 ms
        long message = 4 * 64_488 - 1000;
        double bytes = (message + 4 * 24) / 1e6;
        assertThat(line.seconds(message, 1)).isCloseTo(bytes + 4 * 0.1, CLOSE);
        assertThat(line.seconds(message, 2)).isCloseTo(bytes + 0.1 + (0.1 - 0.064512), CLOSE);
        assertThat(line.seconds(message, 4)).isCloseTo(bytes + 0.1, CLOSE);
        assertThat(line.seconds(0, 1)).isCloseTo(24e-6 + 0.1, CLOSE);
    }

    @Test
    @DisplayName("packets: an empty message has one, a full one no more than it needs")
    void packets() {
        assertThat(PacketLine.packets(0)).isEqualTo(1);
        assertThat(PacketLine.packets(64_488)).isEqualTo(1);
        assertThat(PacketLine.packets(64_489)).isEqualTo(2);
        assertThat(PacketLine.packets("spa", 1000, 4)).isEqualTo(4 * (78 + 16));
        assertThat(PacketLine.packets("mca", 1000, 4)).isEqualTo(4 * (32 + 16) + 2 * 4 * 999);
        assertThat(PacketLine.packets("sort", 100_000, 5)).isEqualTo(20);
    }

    @Test
    @DisplayName("the notebook has one model for a chart and its table, and the numbers of its game of figure 4.5")
    void notebook() throws IOException {
        var game = new Switching(5e6, 1, 12.5e6, 1e-5, 0.1e-3, 1e-3, 64_512, 24);
        assertThat(Files.readString(Path.of("lab3-udp.ipynb")))
                .contains("PacketLine lan = PacketLine.LAN;")
                .contains("new Switching(5e6, 1, 12.5e6, 1e-5, 0.1e-3, 1e-3, 64_512, 24)")
                .contains(String.format(
                        Locale.ROOT,
                        "the difference is %.1f ms, beside %.1f ms for everything else",
                        1e3 * game.p() / game.b(),
                        1e3 * game.answer()));
    }
}
