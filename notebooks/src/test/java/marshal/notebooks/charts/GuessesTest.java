package marshal.notebooks.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import marshal.notebooks.data.Run;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A guess is shown beside the result, with the factor between them. */
class GuessesTest {

    private static final Run MINE = Run.of(Path.of("mine.csv"), true, List.of());
    private static final Run REFERENCE = Run.of(Path.of("reference.csv"), false, List.of());
    private static final ShownRuns BOTH = new ShownRuns(MINE, Optional.of(REFERENCE));

    @Test
    @DisplayName("as long as there is no guess, there is a question mark, and no factor")
    void none() {
        Guesses guesses = new Guesses().guess("a ratio", Double.NaN).guess("another", 3);
        assertThat(guesses).hasToString("1  a ratio: ?\n2  another: 3.0");
        assertThat(cells(guesses.came(1, BOTH, run -> 4.0, 5.0), 1))
                .containsExactly("1  a ratio", "–", "4.00", "4.00", "–", "5.00");
    }

    @Test
    @DisplayName(
            "what came is that of the run, of the reference run and of the paper; a guess twice as high as the run is "
                    + "off by 2")
    void beside() {
        Guesses guesses = new Guesses().guess("a ratio", 8).came(1, BOTH, run -> run.own() ? 4.0 : 5.0, 6.0);
        assertThat(cells(guesses, 1)).containsExactly("1  a ratio", "8.00", "4.00", "5.00", "2.0", "6.00");
    }

    @Test
    @DisplayName("half of what came is off by 2 as well")
    void low() {
        Guesses guesses =
                new Guesses().guess("a ratio", 2).came(1, new ShownRuns(REFERENCE, Optional.empty()), run -> 4.0, null);
        assertThat(cells(guesses, 1)).containsExactly("1  a ratio", "2.00", "4.00", "2.0", "–");
    }

    @Test
    @DisplayName("what a run has not, and a guess that nothing was laid beside, has dashes")
    void notMeasured() {
        Guesses guesses = new Guesses().guess("a", 2).guess("b", 3).came(1, BOTH, run -> null, null);
        assertThat(cells(guesses, 1)).containsExactly("1  a", "2.00", "–", "–", "–", "–");
        assertThat(cells(guesses, 2)).containsExactly("2  b", "3.00", "–", "–", "–", "–");
    }

    @Test
    @DisplayName("a guess that nobody made is refused by its number")
    void unknown() {
        assertThatThrownBy(() -> new Guesses().guess("a", 1).came(2, BOTH, run -> 1.0, null))
                .hasMessageContaining("no guess 2");
    }

    private static List<String> cells(Guesses guesses, int row) {
        String line = guesses.grid().html().split("<tr>")[row + 1];
        return List.of(line.replaceAll("</tr>(?s).*", "")
                .replaceFirst("<td[^>]*>", "")
                .replace("</td>", "")
                .split("<td[^>]*>"));
    }
}
