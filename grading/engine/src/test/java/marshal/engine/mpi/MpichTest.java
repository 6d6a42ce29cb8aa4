package marshal.engine.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The MPICH that the kit takes if the PATH has several. */
class MpichTest {

    @TempDir
    private Path temp;

    private Path debians;
    private Path venvs;

    @Test
    void theCompilerIsThatOfTheLauncher() throws Exception {
        install();
        assertThat(Mpich.find(venvs + ":" + debians))
                .contains(new Mpich(venvs.resolve("mpicc"), venvs.resolve("mpiexec.hydra"), "5.0.2"));
        assertThat(Mpich.find(debians + ":" + venvs))
                .contains(new Mpich(debians.resolve("mpicc.mpich"), debians.resolve("mpiexec.hydra"), "4.0.2"));
    }

    @Test
    void aCompilerInAnotherFolderIsTakenIfThereIsNoOther() throws Exception {
        install();
        Files.delete(venvs.resolve("mpicc"));
        assertThat(Mpich.find(venvs + ":" + debians))
                .contains(new Mpich(debians.resolve("mpicc.mpich"), venvs.resolve("mpiexec.hydra"), "5.0.2"));
    }

    /** An empty folder on the PATH is the current one: a command in it has no parent folder. */
    @Test
    void onARelativePathTheyAreFoundByTheirWholePaths() throws Exception {
        install();
        Path here = Path.of("").toAbsolutePath();
        assertThat(Mpich.find(here.relativize(venvs).toString()))
                .hasValueSatisfying(found -> assertThat(found.mpiexec()).isAbsolute())
                .hasValueSatisfying(found -> assertThat(found.mpicc()).isAbsolute());
    }

    /** Debian's plain names belong to another MPI; PyPI's wheel has no name for the compiler that ends with mpich. */
    private void install() throws IOException {
        debians = Files.createDirectory(temp.resolve("debians"));
        venvs = Files.createDirectory(temp.resolve("venvs"));
        String openMpi = "echo 'mpiexec (OpenRTE) 4.1.4'";
        command(debians.resolve("mpicc"), openMpi);
        command(debians.resolve("mpiexec"), openMpi);
        command(debians.resolve("mpicc.mpich"), "");
        command(debians.resolve("mpiexec.hydra"), "printf 'HYDRA build details:\n    Version:  4.0.2\n'");
        command(venvs.resolve("mpicc"), "");
        command(venvs.resolve("mpiexec.hydra"), "printf 'HYDRA build details:\n    Version:  5.0.2\n'");
    }

    private static void command(Path file, String script) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
