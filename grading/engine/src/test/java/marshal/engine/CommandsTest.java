package marshal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandsTest {

    @TempDir
    private Path temp;

    @Test
    void aFolderOnThePathIsNotACommand() throws Exception {
        Path home = Files.createDirectories(temp.resolve("home/mpicc")).getParent();
        Path bin = Files.createDirectory(temp.resolve("bin"));
        String path = home + ":" + bin;
        assertThat(Commands.find("mpicc", path)).isEmpty();
        Path mpicc = Files.createFile(bin.resolve("mpicc"));
        assertThat(Commands.find("mpicc", path)).isEmpty();
        assertThat(mpicc.toFile().setExecutable(true)).isTrue();
        assertThat(Commands.find("mpicc", path)).contains(mpicc);
    }
}
