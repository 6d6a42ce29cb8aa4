package marshal.engine.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import marshal.kit.mpi.MpiJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {

    @TempDir
    private Path runs;

    private final MpiJob job = MpiJob.of("programs", 2);

    @Test
    void aProcessMayHaveANameOfAnyBytes() throws IOException {
        try (var folder = new RunFolder(runs, job)) {
            assertThat(folder.limitSaid()).isEmpty();
            String said = "by itself\nleft J\u00fcrgen\nleft a\rpeak 1\npeak 2\n";
            Files.write(folder.limitReport(), said.getBytes(StandardCharsets.ISO_8859_1));
            assertThat(folder.limitSaid()).containsExactly("by itself", "left J\ufffdrgen", "left a\rpeak 1", "peak 2");
        }
        assertThat(runs).isEmptyDirectory();
    }

    @Test
    void whatRanksPrintToFilesIsCounted() throws IOException {
        try (var folder = new RunFolder(runs, job)) {
            assertThat(folder.printed()).isZero();
            Files.write(folder.reports().resolve("said-0.txt"), new byte[5]);
            Path elsewhere = Files.write(folder.work().resolve("output-1.txt"), new byte[7]);
            Files.createSymbolicLink(folder.reports().resolve("said-1.txt"), elsewhere);
            assertThat(folder.printed()).isEqualTo(12);
        }
    }

    @Test
    void aFolderThatCannotBeFilledIsNotLeft() {
        MpiJob nowhere = job.reading("no/such/folder", new byte[1]);
        assertThatThrownBy(() -> new RunFolder(runs, nowhere)).isInstanceOf(IOException.class);
        assertThat(runs).isEmptyDirectory();
    }

    @Test
    void whatInterruptedRunsLeftIsDeletedADayLater() throws IOException {
        Path old = Files.createDirectory(runs.resolve("run-1"));
        Files.writeString(old.resolve("input"), "large");
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
        Path running = Files.createDirectory(runs.resolve("run-2"));
        RunFolder.deleteLeft(runs);
        assertThat(old).doesNotExist();
        assertThat(running).exists();
        RunFolder.deleteLeft(runs.resolve("nowhere"));
    }
}
