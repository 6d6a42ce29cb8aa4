package marshal.notebooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The handouts' tables of steps can be read. */
class SolutionLengthTest {

    @TempDir
    private Path labs;

    @Test
    @DisplayName("a row of a step's table gives its lines; other lines give nothing")
    void rows() throws IOException {
        Files.createDirectories(labs.resolve("lab1-x"));
        Files.createDirectories(labs.resolve("kit"));
        Files.writeString(labs.resolve("lab1-x/README.md"), """
                | Step    | Title        | Points | Minutes | Lines | Needs |
                |---------|--------------|-------:|--------:|------:|-------|
                | lab1.6  | Marshalling  |     16 |      75 |   309 | 1, 2  |
                | lab1.10 | Bulk (bonus) |      5 |      30 |     – | 6     |
                lab1.7 has 12 lines
                """);
        SolutionLength effort = SolutionLength.read(labs);
        assertThat(effort.lines()).isEqualTo(Map.of("lab1.6", 309));
        assertThatThrownBy(() -> effort.of(List.of("lab1.6", "lab1.7"))).hasMessageContaining("lab1.7");
    }

    @Test
    @DisplayName("the steps that the capstone adds up have lines in the handouts")
    void handouts() {
        SolutionLength effort = SolutionLength.read(Path.of("..", "labs"));
        assertThat(effort.lines())
                .containsKeys("lab1.6", "lab1.9", "lab2.1", "lab2.8", "lab3.1", "lab3.8", "lab4.2", "lab4.6");
        assertThat(effort.of(List.of("lab3.3", "lab3.8")))
                .isEqualTo(effort.lines().get("lab3.3") + effort.lines().get("lab3.8"));
    }
}
