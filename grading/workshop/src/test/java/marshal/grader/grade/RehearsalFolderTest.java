package marshal.grader.grade;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import marshal.engine.Home;
import marshal.engine.Hostname;
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
        Path left = Files.createDirectories(all.resolve(Hostname.LOCAL + "-" + dead.pid() + "-123/ada"))
                .getParent();
        Path used = Files.createDirectories(all.resolve(
                        Hostname.LOCAL + "-" + ProcessHandle.current().pid() + "-another/ben"))
                .getParent();
        Path anotherHosts = Files.createDirectory(all.resolve("another" + Hostname.LOCAL + "-" + dead.pid() + "-123"));
        Path notOurs = Files.createDirectory(all.resolve("notes"));
        Path own;
        try (var folder = new RehearsalFolder(new Home(root))) {
            own = folder.path();
            assertThat(own).isEmptyDirectory().hasParent(all);
            Files.createDirectories(own.resolve("ada/lab9-gray"));
            assertThat(left).doesNotExist();
        }
        assertThat(own).doesNotExist();
        assertThat(used.resolve("ben")).exists();
        assertThat(anotherHosts).exists();
        assertThat(notOurs).exists();
    }

    @Test
    void severalThatBeginAtOnceClearItTogether() throws Exception {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        Path left = root.resolve(".lab/rehearsing").resolve(Hostname.LOCAL + "-" + dead.pid() + "-123");
        for (int student = 0; student < 300; student++) {
            Files.createFile(
                    Files.createDirectories(left.resolve("student" + student)).resolve("Merge.java"));
        }
        List<CompletableFuture<Path>> folders = IntStream.range(0, 4)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> new RehearsalFolder(new Home(root)).path()))
                .toList();
        assertThat(folders.stream().map(CompletableFuture::join).distinct())
                .hasSize(4)
                .allSatisfy(folder -> assertThat(folder).isEmptyDirectory());
        assertThat(left).doesNotExist();
    }
}
