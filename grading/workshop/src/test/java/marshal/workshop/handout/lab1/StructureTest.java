package marshal.workshop.handout.lab1;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import marshal.checks.lab1.Lab1Checks;
import marshal.engine.Home;
import marshal.workshop.handout.Pieces;
import org.junit.jupiter.api.Test;

/** A student's Cannon is recognized at every place. */
class StructureTest {

    private final Home home = Home.find();

    /** The checks' own matrices were once in the kit. With other names, they were a student's Cannon. */
    @Test
    void theStructureIsSeenInWhateverFormItComes() throws IOException {
        var pieces = new Pieces(home);
        String oracle = "grading/checks/src/main/java/marshal/checks/played/Oracle.java";
        assertThat(pieces.copiesIn(oracle, Files.readString(home.root().resolve(oracle))))
                .isNotEmpty();
        String cannon =
                Files.readString(home.solution(Lab1Checks.LAB).resolve("src/main/java/marshal/lab1/Cannon.java"));
        String renamed = cannon.replaceAll("//.*", "")
                .replaceAll("\\bskewed\\b", "turned")
                .replaceAll("\\btask\\b", "mine")
                .replaceAll("\\s+", " ");
        assertThat(pieces.copiesIn("labs/kit/Other.java", renamed)).hasSizeGreaterThan(4);
        assertThat(pieces.copiesIn(
                        "notebooks/x.ipynb",
                        "{\"cells\": [{\"source\": "
                                + JsonMapper.builder().build().writeValueAsString(List.of("A cell", renamed)) + "}]}"))
                .hasSizeGreaterThan(4);
        assertThat(pieces.copiesIn(
                        "labs/kit/Other.java",
                        Files.readString(
                                home.root().resolve("labs/kit/src/main/java/marshal/kit/local/LocalTorus.java"))))
                .isEmpty();
    }
}
