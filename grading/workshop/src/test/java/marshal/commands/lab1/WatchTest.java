package marshal.commands.lab1;

import static marshal.commands.Console.assertSays;
import static marshal.commands.Console.said;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import marshal.commands.Console;
import marshal.commands.Main;
import marshal.engine.Home;
import marshal.workshop.Await;
import marshal.workshop.Folders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./lab check --watch}: when a user saves a file, the user sees the result. */
@ExtendWith(Console.class)
class WatchTest {

    private static final String PASSES = "It passes. Save a file in";
    private static final String DOES_NOT_COMPILE = "It does not compile";

    @TempDir
    private Path temp;

    @Test
    void whoeverSavesAFileIsToldWhatBecameOfIt() throws Exception {
        Path lab = temp.resolve("mine").resolve("lab1-sockets");
        Folders.copy(Home.find().root().resolve("solutions/lab1-sockets/src"), lab.resolve("src"));
        Path merge = lab.resolve("src/main/java/marshal/lab1/Merge.java");
        String right = Files.readString(merge);
        var code = new CompletableFuture<Integer>();
        Path link = Files.createSymbolicLink(temp.resolve("link"), lab.getParent());
        var watching = new Thread(() -> code.complete(Console.run("check lab1.3 --in %s --watch", link)), "watching");
        watching.start();
        awaitSaid(PASSES, 1);

        save(right.replace("return", "retrun"), merge);
        awaitSaid(DOES_NOT_COMPILE, 1);
        assertThat(said()).contains("Merge.java", "error");

        save(right, merge);
        awaitSaid(PASSES, 2);

        Files.setLastModifiedTime(merge, Files.getLastModifiedTime(merge)); // nothing has changed
        Path more = Files.createDirectories(lab.resolve("src/main/java/marshal/lab1/more"));
        Files.writeString(more.resolve("notes.txt"), "no source");
        save(right.replace("return", "retrun"), merge);
        awaitSaid(DOES_NOT_COMPILE, 2);
        watching.interrupt();
        assertThat(code.get(10, TimeUnit.MINUTES)).isEqualTo(Main.FAILED);
        assertThat(times(PASSES)).as("the same is not checked again").isEqualTo(2);
    }

    /** Saves as many editors do: a complete draft replaces the file. */
    private void save(String text, Path file) throws IOException {
        Path draft = Files.writeString(temp.resolve(file.getFileName() + "~"), text);
        Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    }

    @Test
    void whatCannotBeWatchedIsRefused() throws IOException {
        Path zip = Files.writeString(temp.resolve("ada.zip"), "");
        assertSays(2, "--watch needs a folder", "check lab1 --in %s --watch", zip);
        assertSays(2, "goes with neither --debug nor --json", "check lab1 --watch --debug --in solutions");
    }

    private static void awaitSaid(String what, int times) throws Exception {
        Await.until(() -> times(what) >= times, () -> "\"" + what + "\", time " + times + ", after\n" + said());
    }

    private static int times(String what) {
        return said().split(what, -1).length - 1;
    }
}
