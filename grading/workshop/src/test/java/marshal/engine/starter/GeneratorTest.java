package marshal.engine.starter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import marshal.checks.course.Lab;
import marshal.checks.course.SourceTree;
import marshal.engine.Directories;
import marshal.engine.Home;
import marshal.engine.submission.ModuleCompletion;
import marshal.engine.submission.Sources;
import marshal.workshop.Example;
import marshal.workshop.Folders;
import marshal.workshop.handout.StarterTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A lab in C is beside starter/, and is generated, listed and completed like a lab in it. */
class GeneratorTest {

    private static final Lab LAB = new Lab(
            "lab8",
            "lab8-sum",
            List.of(SourceTree.ofC("c-mpi/starter", "c-mpi/solution", "lab8.h")),
            null,
            List.of(),
            List.of(),
            List.of());

    @TempDir
    private Path root;

    private Home home;

    @BeforeEach
    void writeSolution() throws IOException {
        home = new Home(root);
        put("c-mpi/solution/lab8.h", "/* the contract */\n");
        put("c-mpi/solution/sort.c", "void sort(void)\n{\n    //> lab8.2: Sort.\n    int i = 0;\n    //<\n}\n");
        put("c-mpi/solution/Makefile", "all:\n\n\nclean:\n");
        put("c-mpi/solution/hello", "an executable");
        put("c-mpi/solution/build/old.c", "old");
    }

    @Test
    void pathsAreAsSeenFromStarter() {
        assertThat(Generator.folder(Example.INVENTED)).isEqualTo("lab9-gray/");
        assertThat(new Generator(home).generate(LAB))
                .containsOnlyKeys("../c-mpi/starter/lab8.h", "../c-mpi/starter/sort.c", "../c-mpi/starter/Makefile")
                .containsEntry("../c-mpi/starter/sort.c", "void sort(void)\n{\n    TODO(\"lab8.2\", \"Sort.\");\n}\n")
                .containsEntry("../c-mpi/starter/Makefile", "all:\n\n\nclean:\n");
    }

    @Test
    void whatIsWrittenIsListedAndPristine() throws IOException {
        SortedMap<String, String> wanted = new Generator(home).generate(LAB);
        var tree = new StarterTree(home);
        tree.write(wanted);
        assertThat(root.resolve("c-mpi/starter/sort.c")).content().contains("TODO");
        assertThat(root.resolve("starter/.generated")).content().contains("  ../c-mpi/starter/sort.c");
        assertThat(tree.differences(wanted)).isEmpty();
        assertThat(Manifest.read(home).isPristine("../c-mpi/starter/lab8.h", "/* the contract */\n"))
                .isTrue();
        put("c-mpi/starter/sort.c", "mine\n");
        assertThat(tree.differences(wanted)).contains("--- c-mpi/starter/sort.c", "-mine");
    }

    @Test
    void withoutTheSolutionTheStarterOnTheDiskCompletes() throws IOException {
        new StarterTree(home).write(new Generator(home).generate(LAB));
        Directories.delete(root.resolve("c-mpi/solution"));
        put("c-mpi/starter/lab8.h", "/* changed */\n");
        assertThat(new ModuleCompletion(home, LAB).editedGiven()).containsExactly("lab8.h");
    }

    @Test
    void givenFilesAndMissingOnesAreTheStarters() {
        var completion = new ModuleCompletion(home, LAB);
        var own = new TreeMap<String, String>();
        own.put("lab8.h", "/* another contract */\n");
        own.put("mine.c", "int mine;\n");
        assertThat(completion.starter().files()).containsOnlyKeys("lab8.h", "sort.c");
        assertThat(completion.missing(new Sources(own))).containsExactly("sort.c");
        assertThat(completion.complete(new Sources(own)).files())
                .containsEntry("lab8.h", "/* the contract */\n")
                .containsKeys("mine.c", "sort.c");
    }

    private void put(String path, String text) throws IOException {
        Folders.put(root.resolve(path), text);
    }
}
