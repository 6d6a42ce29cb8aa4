package marshal.notebooks.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Models that notebooks compare with numbers, tested against numbers computed by hand. */
class ModelsTest {

    private static final Offset<Double> CLOSE = within(1e-9);

    @Test
    @DisplayName(
            "figure 4.5: over one link packets are faster once the set-up takes longer than preparing them, headers "
                    + "aside")
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
