package marshal.notebooks.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Charts do not fail on the tables that students really have: empty tables, a single size, times of 0. */
class PlotTest {

    private static final NavigableMap<Integer, Double> NONE = new TreeMap<>();
    private static final NavigableMap<Integer, Double> ONE = new TreeMap<>(Map.of(100, 1.0));
    private static final NavigableMap<Integer, Double> NO_ITEMS = new TreeMap<>(Map.of(0, 0.001, 100, 0.002));
    private static final NavigableMap<Integer, Double> ZERO = new TreeMap<>(Map.of(100, 0.0, 200, 0.002));

    @Test
    @DisplayName("nothing, one point, a time of 0 and a size of 0 can be drawn, on linear and on logarithmic axes")
    void oddTables() {
        for (NavigableMap<Integer, Double> values : List.of(NONE, ONE, ZERO, NO_ITEMS)) {
            assertThatCode(() -> plot(values).image()).doesNotThrowAnyException();
            assertThatCode(() -> plot(values).log().image()).doesNotThrowAnyException();
        }
        assertThatCode(() -> plot(ONE).log().run("socket", "sort", NO_ITEMS).image())
                .doesNotThrowAnyException();
    }

    @Test
    @DisplayName("a student may be called like a mechanism")
    void sameNames() {
        assertThatCode(() -> plot(ONE).faint("socket", ONE).image()).doesNotThrowAnyException();
    }

    @Test
    @DisplayName("more models than colours can be drawn")
    void models() {
        Plot plot = plot(ONE);
        List.of("a", "b", "c", "d", "e").forEach(name -> plot.model(name, ZERO));
        assertThatCode(plot::image).doesNotThrowAnyException();
    }

    @Test
    @DisplayName("bars can be none, one, or many")
    void bars() {
        StackedBars bars = new StackedBars("bars", "n", "communicate", "compute");
        assertThatCode(bars::image).doesNotThrowAnyException();
        assertThatCode(bars.bar("100", 1, 2)::image).doesNotThrowAnyException();
        assertThatCode(bars.bar("200", 0, 0)::image).doesNotThrowAnyException();
    }

    @Test
    @DisplayName("ticks are written without exponents, times with their unit")
    void ticks() {
        assertThat(Axis.number(0.01)).isEqualTo("0.01");
        assertThat(Axis.number(1000)).isEqualTo("1,000");
        assertThat(Axis.number(100_000)).isEqualTo("100k");
        assertThat(Axis.time(1e-5)).isEqualTo("10 µs");
        assertThat(Axis.time(0.1)).isEqualTo("100 ms");
        assertThat(Axis.time(10_000)).isEqualTo("10,000 s");
    }

    @Test
    @DisplayName("a logarithmic axis ends at 1, 2 or 5 times a power of ten, not far from its values")
    void ends() {
        assertThat(Axis.of(Stream.of(0.0031, 0.047), true)).isEqualTo(new Axis(0.002, 0.05, true));
        assertThat(Axis.of(Stream.of(100, 1000), true)).isEqualTo(new Axis(100, 1000, true));
        assertThat(Axis.of(Stream.of(7), true)).isEqualTo(new Axis(5, 20, true));
    }

    @Test
    @DisplayName("ticks of an axis are all equally high: none has a comma")
    void labels() {
        assertThat(new Axis(100, 1000, true).label(1000)).isEqualTo("1000");
        assertThat(new Axis(100, 100_000, true).label(3000)).isEmpty();
        assertThat(new Axis(1000, 10_000, true).label(10_000, Axis::time)).isEqualTo("10000 s");
    }

    private static Plot plot(NavigableMap<Integer, Double> values) {
        return new Plot("plot", "n", "seconds").run("socket", "spa", values);
    }
}
