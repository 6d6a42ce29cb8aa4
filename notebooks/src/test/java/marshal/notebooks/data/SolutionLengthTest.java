package marshal.notebooks.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads the tables of steps in the handouts. */
class SolutionLengthTest {

    @TempDir
    private Path labs;

    @Test
    @DisplayName("a row of a step's table gives its lines; other lines give nothing")
    void rows() throws IOException {
        Files.createDirectories(labs.resolve("lab9-x"));
        Files.createDirectories(labs.resolve("kit"));
        Files.writeString(labs.resolve("lab9-x/README.md"), """
                | Step    | Title        | Points | Minutes | Lines | Needs |
                |---------|--------------|-------:|--------:|------:|-------|
                | lab9.6  | Marshalling  |     16 |      75 |   309 | 1, 2  |
                | lab9.10 | Bulk (bonus) |      5 |      30 |     – | 6     |
                lab9.7 has 12 lines
                """);
        SolutionLength effort = SolutionLength.read(labs);
        assertThat(effort.lines()).isEqualTo(Map.of("lab9.6", 309));
        assertThatThrownBy(() -> effort.of(List.of("lab9.6", "lab9.7"))).hasMessageContaining("lab9.7");
    }

    @Test
    @DisplayName("the steps that the capstone adds up have lines in the handouts")
    void handouts() throws IOException {
        SolutionLength effort = SolutionLength.read(Path.of("..", "labs"));
        List<String> steps = Pattern.compile("lab\\d+\\.\\d+")
                .matcher(Files.readString(Path.of("capstone.ipynb")))
                .results()
                .map(MatchResult::group)
                .distinct()
                .toList();
        assertThat(steps).hasSizeGreaterThan(20).isSubsetOf(effort.lines().keySet());
        assertThat(effort.of(steps.subList(0, 2)))
                .isEqualTo(effort.lines().get(steps.get(0)) + effort.lines().get(steps.get(1)));
    }
}
