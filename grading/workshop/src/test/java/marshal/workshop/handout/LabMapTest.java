package marshal.workshop.handout;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import marshal.checks.course.Lab;
import marshal.engine.Home;
import marshal.workshop.Example;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A lab's map names the places that everybody has, and no local leftovers. */
class LabMapTest {

    @Test
    void foldersWithoutFilesAreNotNamed(@TempDir Path root) throws IOException {
        Lab lab = Example.LAB;
        Home home = new Home(root);
        Files.createDirectories(home.handout(lab));
        Files.createDirectories(root.resolve("notebooks"));
        Files.createDirectories(root.resolve("grading/old").resolve(lab.id()).resolve("inner"));
        Path inner = Files.createDirectories(
                root.resolve("grading/new").resolve(lab.id()).resolve("inner"));
        Files.createFile(inner.resolve("A.java"));
        assertThat(new LabMap(home, lab).rows())
                .contains(List.of("more in grading/new", "[" + lab.id() + "](../../grading/new/" + lab.id() + ")"))
                .noneMatch(row -> row.get(0).equals("more in grading/old"));
    }
}
