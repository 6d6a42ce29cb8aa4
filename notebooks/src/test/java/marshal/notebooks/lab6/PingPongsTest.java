package marshal.notebooks.lab6;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import marshal.kit.lab6.ArrayShape;
import marshal.notebooks.data.DataTable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The paper's model of messages. */
class PingPongsTest {

    private static final PingPongs MODEL = new PingPongs(20e-6, 1e-9, 6e-9, 0.4e-6);

    @Test
    @DisplayName("a fit finds the constants of times that follow them, and leaves nothing over")
    void fit() {
        Map<ArrayShape, NavigableMap<Integer, Double>> exact = times(MODEL);
        PingPongs found = PingPongs.fit(exact).orElseThrow();
        assertThat(found.start()).isCloseTo(20e-6, within(1e-9));
        assertThat(found.communicate()).isCloseTo(1e-9, within(1e-13));
        assertThat(found.serialize()).isCloseTo(6e-9, within(1e-13));
        assertThat(found.row()).isCloseTo(0.4e-6, within(1e-10));
        assertThat(found.residuals(exact).keySet()).containsExactly(ArrayShape.values());
        assertThat(found.residuals(exact).values()).allSatisfy(residuals -> assertThat(residuals.values())
                .allSatisfy(off -> assertThat(off).isCloseTo(0, within(1e-6))));
        assertThat(PingPongs.withoutOne(exact)).hasSize(12);
    }

    @Test
    @DisplayName("a single time that is wrong shows in the fits that leave another time out")
    void withoutOne() {
        Map<ArrayShape, NavigableMap<Integer, Double>> wrong = times(MODEL);
        wrong.get(ArrayShape.ROWS).put(128, 3 * MODEL.at(ArrayShape.ROWS, 128));
        assertThat(PingPongs.withoutOne(wrong).stream()
                        .mapToDouble(PingPongs::row)
                        .min()
                        .orElseThrow())
                .isCloseTo(0.4e-6, within(1e-10));
        assertThat(PingPongs.fit(wrong).orElseThrow().row()).isGreaterThan(0.6e-6);
    }

    @Test
    @DisplayName("two shapes do not determine four constants")
    void undetermined() {
        Map<ArrayShape, NavigableMap<Integer, Double>> some = times(MODEL);
        some.remove(ArrayShape.ROWS);
        assertThat(PingPongs.fit(some)).isEmpty();
        assertThat(PingPongs.withoutOne(some)).isEmpty();
    }

    @Test
    @DisplayName("the paper's constants: 1,024 x 1,024 floats through shared memory take 40 ms, as an object 3.9 s")
    void printed() {
        DataTable paper =
                DataTable.read(Path.of("reference")).where(row -> row.source().equals("carpenter"));
        PingPongs floats = PingPongs.printed(paper, "float", "shared-memory");
        assertThat(floats.at(ArrayShape.FLAT, 1024)).isCloseTo(0.0398, within(0.0001));
        assertThat(floats.at(ArrayShape.ROWS, 1024)).isCloseTo(3.87, within(0.01));
    }

    private static Map<ArrayShape, NavigableMap<Integer, Double>> times(PingPongs model) {
        Map<ArrayShape, NavigableMap<Integer, Double>> times = new EnumMap<>(ArrayShape.class);
        for (ArrayShape shape : ArrayShape.values()) {
            NavigableMap<Integer, Double> each = new TreeMap<>();
            for (int n : new int[] {128, 256, 512, 1024}) {
                each.put(n, model.at(shape, n));
            }
            times.put(shape, each);
        }
        return times;
    }
}
