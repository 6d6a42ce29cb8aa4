package marshal.kit.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class QuantilesTest {

    @Test
    void quantilesAreInterpolated() {
        List<Double> values = List.of(40.0, 10.0, 20.0, 30.0);
        assertThat(Quantiles.of(0, values)).isEqualTo(10);
        assertThat(Quantiles.of(1, values)).isEqualTo(40);
        assertThat(Quantiles.median(values)).isEqualTo(25);
        assertThat(Quantiles.of(0.25, values)).isEqualTo(17.5);
        assertThat(Quantiles.median(7)).isEqualTo(7);
        assertThat(Quantiles.median(30, 10, 20)).isEqualTo(20);
    }

    @Test
    void theValuesStayAsTheyAre() {
        double[] values = {3, 1, 2};
        Quantiles.median(values);
        assertThat(values).containsExactly(3, 1, 2);
    }
}
