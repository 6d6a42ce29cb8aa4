package marshal.notebooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The models of lab 3's notebook, against numbers worked out by hand. */
class LineTest {

    private static final Offset<Double> CLOSE = within(1e-9);

    @Test
    @DisplayName("utilisation is the table of the handout: 100 Mbit/s with 0, 1 and 10 ms each way")
    void utilisation() {
        assertThat(Line.LAN.utilisation(1)).isCloseTo(64_488.0 / 64_512, CLOSE);
        assertThat(Line.LAN.delayed(0.001).utilisation(1)).isCloseTo(0.720, within(5e-4));
        assertThat(Line.LAN.delayed(0.010).utilisation(1)).isCloseTo(0.205, within(5e-4));
        assertThat(Line.LAN.delayed(0.010).utilisation(3)).isCloseTo(3 * Line.LAN.delayed(0.010).utilisation(1), CLOSE);
        assertThat(Line.LAN.delayed(0.010).utilisation(5)).isEqualTo(Line.LAN.utilisation(1));
    }

    @Test
    @DisplayName("a message takes its bytes, a header a packet, and a round trip a packet or a window")
    void seconds() {
        Line line = new Line(1e6, 0.1); // a packet takes 64.512 ms
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
        assertThat(Line.packets(0)).isEqualTo(1);
        assertThat(Line.packets(64_488)).isEqualTo(1);
        assertThat(Line.packets(64_489)).isEqualTo(2);
        assertThat(Line.packets("spa", 1000, 4)).isEqualTo(4 * (78 + 16));
        assertThat(Line.packets("mca", 1000, 4)).isEqualTo(4 * (32 + 16) + 2 * 4 * 999);
        assertThat(Line.packets("sort", 100_000, 5)).isEqualTo(20);
    }

    @Test
    @DisplayName("figure 4.5: over one link packets are faster once the set-up takes longer than preparing them, headers aside")
    void oneLink() {
        var one = new Switching(1e6, 1, 12.5e6, 1e-4, 1e-3, 0.02, 64_512, 24);
        assertThat(one.packets()).isEqualTo(16);
        assertThat(one.answer()).isCloseTo(16 * 1e-3, CLOSE);
        assertThat(one.circuit()).isCloseTo(0.02 + 0.08 + 1e-4, CLOSE);
        assertThat(one.packetSwitched()).isCloseTo(16 * (64_512 / 12.5e6 + 1e-3) + 1e-4, CLOSE);
        assertThat(one.stopAndWait() - one.packetSwitched()).isCloseTo(16 * 2e-4 - 1e-4, CLOSE);
    }

    @Test
    @DisplayName("figure 4.5: at the exact set-up time both take equally long, over any number of links")
    void breakEven() {
        for (int links = 1; links <= 5; links++) {
            var any = new Switching(3e5, links, 12.5e6, 1e-4, 1e-3, 0, 1500, 24);
            var even = new Switching(3e5, links, 12.5e6, 1e-4, 1e-3, any.exactAnswer(), 1500, 24);
            assertThat(even.circuit()).isCloseTo(even.packetSwitched(), CLOSE);
        }
    }

    @Test
    @DisplayName("a fit finds the line that it was given, and a level one through a single point")
    void fit() {
        Fit fit = Fit.of(new TreeMap<>(Map.of(1, 5.0, 2, 14.0, 3, 29.0)), n -> n * n);
        assertThat(fit.intercept()).isCloseTo(2, CLOSE);
        assertThat(fit.slope()).isCloseTo(3, CLOSE);
        assertThat(fit.at(10)).isCloseTo(302, CLOSE);
        assertThat(Fit.of(new TreeMap<>(Map.of(7, 4.0)), n -> n).at(9)).isEqualTo(4);
        assertThat(Fit.of(new TreeMap<>(), n -> n).at(9)).isZero();
    }
}
