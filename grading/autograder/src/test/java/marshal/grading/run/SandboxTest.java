package marshal.grading.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** What student code can reach, with bubblewrap where the machine has it, and that its absence is named. */
class SandboxTest {

    @TempDir
    private Path folder;

    static boolean hasBubblewrap() {
        return Sandbox.best(List.of(Path.of("").toAbsolutePath())) != Sandbox.NONE;
    }

    @Test
    void withoutASandboxCommandsStayAsTheyAre() {
        assertThat(Sandbox.NONE.prefix(List.of(folder))).isEmpty();
        assertThat(Sandbox.NONE.name()).isEqualTo("process");
    }

    @Test
    @EnabledIf("hasBubblewrap")
    void hidesWhatIsNotTheStudentsAndShowsWhatIs() throws Exception {
        Path secret = Files.writeString(Files.createDirectory(folder.resolve("private")).resolve("secret"), "the seed");
        Path classes = Files.writeString(Files.createDirectory(folder.resolve("classes")).resolve("A.class"), "a class");
        Sandbox sandbox = Sandbox.best(List.of(secret.getParent()));
        assertThat(sandbox.name()).isEqualTo("bubblewrap");
        assertThat(run(sandbox, List.of(classes), "cat", secret.toString())).doesNotContain("the seed");
        assertThat(run(sandbox, List.of(classes), "cat", classes.toString())).contains("a class");
    }

    @Test
    @EnabledIf("hasBubblewrap")
    void letsNothingBeWritten() throws Exception {
        Path classes = Files.writeString(folder.resolve("A.class"), "a class");
        Sandbox sandbox = Sandbox.best(List.of(Path.of("").toAbsolutePath()));
        run(sandbox, List.of(classes), "sh", "-c", "echo changed > " + classes + "; echo new > /etc/marshal-was-here");
        assertThat(classes).hasContent("a class");
        assertThat(Path.of("/etc/marshal-was-here")).doesNotExist();
    }

    @Test
    @EnabledIf("hasBubblewrap")
    void letsOneFolderBeWritten() throws Exception {
        Path writable = Files.createDirectory(folder.resolve("writable"));
        Path readable = Files.createDirectory(folder.resolve("readable"));
        var command = new ArrayList<>(Sandbox.best(List.of(folder)).prefix(List.of(readable), writable));
        command.addAll(List.of("sh", "-c", "echo new > here; echo new > " + readable.resolve("there")));
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        assertThat(writable.resolve("here")).hasContent("new");
        assertThat(readable).isEmptyDirectory();
        assertThat(Sandbox.NONE.prefix(List.of(readable), writable)).isEmpty();
    }

    @Test
    @EnabledIf("hasBubblewrap")
    void leavesNothingAliveNotEvenWhatLeftItsSession() throws Exception {
        Sandbox sandbox = Sandbox.best(List.of(Path.of("").toAbsolutePath()));
        String mark = "36" + System.nanoTime() % 1_000_000;
        run(sandbox, List.of(folder), "sh", "-c", "setsid sleep " + mark + " & exit 0");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (isRunning(mark) && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertThat(isRunning(mark)).isFalse();
    }

    private static boolean isRunning(String mark) {
        return ProcessHandle.allProcesses().anyMatch(process -> process.info().commandLine().orElse("").contains("sleep " + mark));
    }

    private static String run(Sandbox sandbox, List<Path> readable, String... command) throws IOException, InterruptedException {
        var whole = new ArrayList<>(sandbox.prefix(readable));
        whole.addAll(List.of(command));
        Process process = new ProcessBuilder(whole).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }
}
