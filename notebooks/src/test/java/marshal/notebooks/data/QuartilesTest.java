package marshal.notebooks.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The middle half, against numbers computed by hand. */
class QuartilesTest {

    @Test
    @DisplayName("of five values they are the second, the third and the fourth, in whatever order the values come")
    void five() {
        assertThat(Quartiles.of(50, 10, 40, 20, 30)).isEqualTo(new Quartiles(20, 30, 40));
    }

    @Test
    @DisplayName("between values they are interpolated; one value is all of them")
    void few() {
        assertThat(Quartiles.of(1, 3)).isEqualTo(new Quartiles(1.5, 2, 2.5));
        assertThat(Quartiles.of(7)).isEqualTo(new Quartiles(7, 7, 7)).hasToString("7.00 (7.00 to 7.00)");
    }

    @Test
    @DisplayName("ratios are those of each to each")
    void ratios() {
        assertThat(Quartiles.ofRatios(new double[] {10, 20}, new double[] {5, 10}))
                .isEqualTo(Quartiles.of(2, 1, 4, 2));
    }
}
