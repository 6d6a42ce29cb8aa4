package marshal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Containers that share a folder do not see each other's processes, and their process numbers are often equal. */
class SignOfLifeTest {

    private static final String PREFIX = "marshal-g";

    @TempDir
    private Path temp;

    private SignOfLife sign;
    private Path used;

    @BeforeEach
    void use() throws IOException {
        sign = new SignOfLife(temp, PREFIX);
        used = Files.createDirectories(Path.of(sign.subject() + "-1-ab/work")).getParent();
    }

    @Test
    void whatALivingProcessUsesStays() throws Exception {
        clearInAnotherProcess();
        SignOfLife.clear(temp, PREFIX);
        clearInAnotherProcess(); // the sign was not lost when it was looked at
        assertThat(used.resolve("work")).exists();
        try (var another = new SignOfLife(temp, PREFIX)) {
            assertThat(another.subject()).isNotEqualTo(sign.subject());
        }
        assertThat(temp).isDirectoryContaining(path -> path.toString().endsWith("-lives"));
        sign.close();
        assertThat(temp.toFile().list()).containsExactly(used.getFileName().toString());
    }

    @Test
    void whatAKilledProcessHasLeftGoesAndNothingElse() throws Exception {
        sign.end();
        Path unsigned = Files.createDirectory(temp.resolve(PREFIX + "17-2-cd"));
        List<Path> others = List.of(
                Files.createDirectory(temp.resolve(PREFIX + "17x")),
                Files.createDirectory(temp.resolve("my " + PREFIX + "17-1-ab")),
                Files.createDirectory(temp.resolve("marshal-17-1-ab")));
        clearInAnotherProcess();
        assertThat(used).doesNotExist();
        assertThat(unsigned).doesNotExist();
        assertThat(others).allSatisfy(other -> assertThat(other).exists());
        assertThat(temp.toFile().list()).hasSize(others.size());
    }

    /** In a folder for temporary files, others can make anything. A pipe without a reader would be opened for ever. */
    @Test
    void whatIsNotAFileIsNoSign() throws Exception {
        sign.end();
        Path target = Files.writeString(temp.resolve("target"), "mine");
        Files.createSymbolicLink(temp.resolve(PREFIX + "1-lives"), target);
        assertThat(new ProcessBuilder("mkfifo", temp.resolve(PREFIX + "2-lives").toString())
                        .start()
                        .waitFor())
                .isZero();
        SignOfLife.clear(temp, PREFIX);
        assertThat(used).doesNotExist();
        assertThat(target).hasContent("mine");
    }

    @Test
    void aFileThatCannotBeLockedIsNotLeftOpen() throws Exception {
        Path file = Path.of(sign.subject() + "-lives");
        assertThatThrownBy(() -> SignOfLife.locked(file)).isInstanceOf(OverlappingFileLockException.class);
        Path open = Path.of("/proc/" + ProcessHandle.current().pid() + "/fd");
        assumeTrue(Files.isDirectory(open), "only Linux lists open files there");
        String name = file.toRealPath().toString();
        assertThat(Commands.run(List.of("ls", "-l", open.toString())).output().lines())
                .filteredOn(line -> line.endsWith(name))
                .hasSize(1);
    }

    private void clearInAnotherProcess() {
        Commands.Result cleared = Commands.run(List.of(
                OwnJvm.java(),
                "-cp",
                System.getProperty("java.class.path"),
                SignOfLifeTest.class.getName(),
                temp.toString()));
        assertThat(cleared.exitCode()).as(cleared.output()).isZero();
    }

    /** The next grading, in a process of its own. */
    public static void main(String[] folder) {
        SignOfLife.clear(Path.of(folder[0]), PREFIX);
    }
}
