package marshal.grading.cli.lab1;

import static marshal.grading.cli.Console.assertSays;
import static marshal.grading.cli.Console.said;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import marshal.grading.Folders;
import marshal.grading.Home;
import marshal.grading.cli.Console;
import marshal.grading.cli.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./lab check --watch}: whoever saves a file is told what became of it. */
@ExtendWith(Console.class)
class WatchTest {

    private static final long MOST_SECONDS = 300; // on a busy machine
    private static final String WAITS = "and this is checked again";

    @TempDir
    private Path temp;

    @Test
    void whoeverSavesAFileIsToldWhatBecameOfIt() throws Exception {
        Path lab = temp.resolve("lab1-sockets");
        Folders.copy(Home.find().root().resolve("solutions/lab1-sockets/src"), lab.resolve("src"));
        Path merge = lab.resolve("src/main/java/marshal/lab1/Merge.java");
        String right = Files.readString(merge);
        var code = new CompletableFuture<Integer>();
        var watching = new Thread(
                () -> code.complete(Console.run("check", "lab1.3", "--in", temp.toString(), "--watch")), "watching");
        watching.start();
        awaitRun(1);
        assertThat(said()).contains("It passes");

        Files.writeString(merge, right.replace("return", "retrun"));
        awaitRun(2);
        assertThat(said()).contains("Merge.java", "error");

        Path draft = Files.writeString(temp.resolve("Merge.java~"), right); // as many editors save
        Files.move(draft, merge, StandardCopyOption.REPLACE_EXISTING);
        awaitRun(3);
        assertThat(said().split("It passes", -1)).hasSize(3);

        Files.setLastModifiedTime(merge, Files.getLastModifiedTime(merge)); // nothing has changed
        Path more = Files.createDirectories(lab.resolve("src/main/java/marshal/lab1/more"));
        Files.writeString(more.resolve("notes.txt"), "no source");
        Files.writeString(merge, right.replace("return", "retrun"));
        awaitRun(4);
        watching.interrupt();
        assertThat(code.get(MOST_SECONDS, TimeUnit.SECONDS)).isEqualTo(Main.FAILED);
        assertThat(runs()).isEqualTo(4);
    }

    @Test
    void whatCannotBeWatchedIsRefused() throws IOException {
        Path zip = Files.writeString(temp.resolve("ada.zip"), "");
        assertSays(2, "--watch needs a folder", "check", "lab1", "--in", zip.toString(), "--watch");
        assertSays(
                2, "goes with neither --debug nor --json", "check", "lab1", "--watch", "--debug", "--in", "solutions");
    }

    private static void awaitRun(int number) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        while (runs() < number) {
            assertThat(System.nanoTime())
                    .as("run %s, after%n%s", number, said())
                    .isLessThan(end);
            Thread.sleep(10);
        }
    }

    private static int runs() {
        return said().split(WAITS, -1).length - 1;
    }
}
