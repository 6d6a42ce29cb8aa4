package marshal.workshop.handout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.starter.Manifest;
import marshal.workshop.Example;
import marshal.workshop.Folders;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StarterTreeTest {

    private static final String A = Example.LAB.handedIn("A.java");
    private static final String B = Example.LAB.handedIn("B.java");

    @TempDir
    private Path root;

    private StarterTree tree;

    @BeforeEach
    void generate() {
        tree = new StarterTree(new Home(root));
        tree.write(new TreeMap<>(Map.of(A, "a\n", B, "b\n")));
    }

    @Test
    void writesWhatChangedAndDeletesWhatIsGone() {
        assertThat(tree.write(new TreeMap<>(Map.of(A, "new\n")))).containsExactlyInAnyOrder(A, B + " (deleted)");
        assertThat(root.resolve("starter").resolve(A)).hasContent("new");
        assertThat(root.resolve("starter").resolve(B)).doesNotExist();
        assertThat(tree.write(new TreeMap<>(Map.of(A, "new\n")))).isEmpty();
    }

    @Test
    void refusesToOverwriteWhatSomebodyEdited() throws IOException {
        edit(A, "mine\n");
        assertThatThrownBy(() -> tree.write(new TreeMap<>(Map.of(A, "new\n", B, "b\n"))))
                .isInstanceOf(KitException.class)
                .hasMessageContaining(A);
        assertThat(root.resolve("starter").resolve(A)).hasContent("mine");
    }

    @Test
    void refusesToOverwriteAFileThatItNeverMade() throws IOException {
        edit(Example.LAB.name() + "/pom.xml", "mine\n");
        assertThatThrownBy(() -> tree.write(new TreeMap<>(Map.of(Example.LAB.name() + "/pom.xml", "new\n"))))
                .hasMessageContaining("pom.xml");
    }

    @Test
    void acceptsAnEditThatTheSolutionsMadeToo() throws IOException {
        edit(A, "new\n");
        tree.write(new TreeMap<>(Map.of(A, "new\n", B, "b\n")));
        assertThat(tree.differences(new TreeMap<>(Map.of(A, "new\n", B, "b\n"))))
                .isEmpty();
    }

    @Test
    void showsDifferencesAndFilesWithoutCounterpart() throws IOException {
        edit(A, "mine\n");
        edit(Example.LAB.handedIn("Mine.java"), "mine\n");
        assertThat(tree.differences(new TreeMap<>(Map.of(A, "a\n", B, "b\n"))))
                .contains("-mine", "+a")
                .anyMatch(line -> line.contains("Mine.java has no counterpart"));
    }

    @Test
    void knowsWhatIsPristine() {
        Manifest manifest = Manifest.read(new Home(root));
        assertThat(manifest.isPristine(A, "a\n")).isTrue();
        assertThat(manifest.isPristine(A, "mine\n")).isFalse();
        assertThat(manifest.isPristine("other", "a\n")).isFalse();
    }

    private void edit(String path, String text) throws IOException {
        Folders.put(root.resolve("starter").resolve(path), text);
    }
}
