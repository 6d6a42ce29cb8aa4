package marshal.grader.grade;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import marshal.engine.Home;
import marshal.engine.Hostname;
import marshal.engine.SignOfLife;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearsalFolderTest {

    @TempDir
    private Path root;

    @Test
    void whatAKilledGradingLeftGoesAndWhatAnotherUsesStays() throws Exception {
        Path all = root.resolve(".lab/rehearsing");
        Path left = left(all);
        Path earlier = Files.createDirectories(all.resolve(Hostname.LOCAL + "-4711-123/ada"));
        var another = new RehearsalFolder(new Home(root));
        Path used = Files.createDirectory(another.path().resolve("ben"));
        Path anotherHosts = Files.createDirectory(all.resolve("another" + Hostname.LOCAL + "_123"));
        Path notOurs = Files.createDirectory(all.resolve("notes"));
        Path own;
        try (var folder = new RehearsalFolder(new Home(root))) {
            own = folder.path();
            assertThat(own).isEmptyDirectory().hasParent(all);
            Files.createDirectories(own.resolve("ada/lab9-gray"));
            assertThat(left).doesNotExist();
            assertThat(earlier.getParent()).doesNotExist();
        }
        assertThat(own).doesNotExist();
        assertThat(used).exists();
        assertThat(anotherHosts).exists();
        assertThat(notOurs).exists();
    }

    @Test
    void severalThatBeginAtOnceClearItTogether() throws Exception {
        Path left = left(root.resolve(".lab/rehearsing"));
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

    private static Path left(Path all) throws IOException {
        var killed = new SignOfLife(Files.createDirectories(all), Hostname.LOCAL + "_");
        killed.end();
        return Files.createDirectories(killed.subject().resolve("ada")).getParent();
    }
}
