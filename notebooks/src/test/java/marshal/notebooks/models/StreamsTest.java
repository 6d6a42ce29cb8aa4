package marshal.notebooks.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Streams have the lengths that the handout states. */
class StreamsTest {

    @Test
    @DisplayName("an int[n][n] is 4n² + 10n + 41 bytes, an int[n * n] 4n² + 27")
    void matrices() {
        for (int n : new int[] {1, 2, 3, 100, 500}) {
            assertThat(Streams.write(new int[n][n])).as("n = " + n).hasSize(4 * n * n + 10 * n + 41);
            assertThat(Streams.write(new int[n * n])).as("n = " + n).hasSize(4 * n * n + 27);
        }
    }

    @Test
    @DisplayName("a line through what is not elements finds 10 bytes a row and 41 of its own")
    void fitted() {
        NavigableMap<Integer, Double> rest = new TreeMap<>();
        for (int n = 100; n <= 500; n += 100) {
            rest.put(n, (double) Streams.write(new int[n][n]).length - 4 * n * n);
        }
        Fit fit = Fit.of(rest, n -> n);
        assertThat(fit.slope()).isCloseTo(10, offset(1e-9));
        assertThat(fit.intercept()).isCloseTo(41, offset(1e-6));
    }

    @Test
    @DisplayName("over RMI an object that writes itself has no blocks, and each class one byte more")
    void overRmi() {
        int own = Streams.overRmi(new Streams.External()).length - 4;
        assertThat(Streams.overRmi(new Streams.External(new int[100][100]))).hasSize(own + 4 + 40_000);
        assertThat(Streams.overRmi(new int[100][100])).hasSize(Streams.write(new int[100][100]).length + 2);
        assertThat(Streams.overRmi(new int[] {1, 2, 3})).hasSize(4 + 36); // as in the 77 bytes of a call on the slides
    }

    @Test
    @DisplayName("SPA sends n(k + 2) rows, MCA three blocks a worker")
    void rows() {
        assertThat(Streams.rows("spa", 500, 4)).isEqualTo(3000);
        assertThat(Streams.rows("mca", 500, 4)).isEqualTo(3000);
        assertThat(Streams.rows("mca", 300, 9)).isEqualTo(2700);
    }

    @Test
    @DisplayName("bytes are shown 16 a line")
    void hex() {
        assertThat(Streams.hex(Streams.write(new int[2][3])))
                .startsWith("   0  AC ED 00 05 75 72")
                .hasLineCount(6)
                .matches("(?s)( [ 0-9]{3} ( [0-9A-F]{2}){1,16}\\R?)+");
    }
}
