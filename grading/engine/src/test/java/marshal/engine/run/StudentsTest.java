package marshal.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import marshal.engine.Commands;
import marshal.engine.OwnJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudentsTest {

    @TempDir
    private Path temp;

    @Test
    void theCollectorsLogMayBeInAFolderOfAnyName() throws Exception {
        Path log = Files.createDirectory(temp.resolve("Ada's kit")).resolve("gc.log");
        Commands.Result said = Commands.run(List.of("env", Students.gcLog(log), OwnJvm.java(), "-version"));
        assertThat(said.exitCode()).as(said.output()).isZero();
        assertThat(log).isNotEmptyFile();
    }
}
