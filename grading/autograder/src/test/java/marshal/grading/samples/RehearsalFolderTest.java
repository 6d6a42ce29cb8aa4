package marshal.grading.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import marshal.grading.Home;
import marshal.grading.Host;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearsalFolderTest {

    @TempDir
    private Path root;

    @Test
    void whatAKilledGradingLeftGoesAndWhatAnotherUsesStays() throws Exception {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        Path all = root.resolve(".lab/rehearsing");
        Path left = Files.createDirectories(all.resolve(Host.NAME + "-" + dead.pid() + "-123/ada")).getParent();
        Path used = Files.createDirectories(all.resolve(Host.NAME + "-" + ProcessHandle.current().pid() + "-another/ben")).getParent();
        Path anotherHosts = Files.createDirectory(all.resolve("another" + Host.NAME + "-" + dead.pid() + "-123"));
        Path notOurs = Files.createDirectory(all.resolve("notes"));
        Path own;
        try (var folder = new RehearsalFolder(new Home(root))) {
            own = folder.path();
            assertThat(own).isEmptyDirectory().hasParent(all);
            Files.createDirectories(own.resolve("ada/lab1-sockets"));
            assertThat(left).doesNotExist();
        }
        assertThat(own).doesNotExist();
        assertThat(used.resolve("ben")).exists();
        assertThat(anotherHosts).exists();
        assertThat(notOurs).exists();
    }
}
