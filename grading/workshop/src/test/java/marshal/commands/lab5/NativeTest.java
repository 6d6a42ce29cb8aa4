package marshal.commands.lab5;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Observed;
import marshal.commands.Console;
import marshal.commands.Main;
import marshal.engine.Commands;
import marshal.engine.Home;
import marshal.engine.OwnJvm;
import marshal.workshop.Folders;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lab 5's experiment {@code native}, which a C compiler has to compile first. */
class NativeTest {

    @TempDir
    private Path temp;

    /** A tree of one node: most of the time goes by until the processes are warm. */
    @Test
    @Tag("all")
    void aMedianForEachSerializerAndTree() throws Exception {
        String said = run(0, System.getenv("PATH"), "run lab5 native --in solutions --size 1");
        Lab lab = Labs.find("lab5").orElseThrow();
        assertThat(((Observed) lab.experiment("native").orElseThrow()).library())
                .hasValueSatisfying(file ->
                        assertThat(Home.find().handout(lab).resolve(file)).exists());
        for (String quantity : List.of("write", "read")) {
            for (String mechanism :
                    List.of("java-io", "streams", "streams-codecs", "native-objects", "native-arrays", "plain-java")) {
                for (String program : List.of("tree", "tree-8", "tree-64", "tree-512", "tree-4096")) {
                    assertThat(said)
                            .containsPattern(quantity + " +" + mechanism + " +" + program + " +[0-9.,]+ us +right\n");
                }
            }
        }
        assertThat(said).doesNotContain("left out");
    }

    @Test
    void withoutACompilerItSaysSo() throws Exception {
        Path bin = Files.createDirectory(temp.resolve("bin"));
        for (String command : List.of("bash", "dirname", "id", "rm", "sh")) {
            Folders.script(
                    bin.resolve(command), "exec " + Commands.find(command).orElseThrow() + " \"$@\"");
        }
        String needs = "trees.c needs a C compiler. On Debian: sudo apt-get install -y gcc libc6-dev";
        assertThat(run(3, bin.toString(), "run lab5 native --in solutions --size 1"))
                .contains(needs);
        assertThat(run(3, bin.toString(), "measure lab5 --programs native --in solutions --out " + temp + "/t.csv"))
                .contains(needs);
    }

    private static String run(int expected, String path, String line) throws Exception {
        var command = new ArrayList<>(
                OwnJvm.command(List.of("-Dmarshal.home=" + Home.find().root()), Main.class.getName()));
        command.addAll(List.of(line.split(" ")));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("PATH", path);
        Process process = builder.start();
        process.getOutputStream().close();
        return Console.heard(expected, process);
    }
}
