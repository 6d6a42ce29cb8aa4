package marshal.commands.lab7;

import static marshal.commands.Console.assertSays;
import static marshal.commands.Console.said;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import marshal.commands.Console;
import marshal.commands.Main;
import marshal.engine.Home;
import marshal.engine.OwnJvm;
import marshal.workshop.Folders;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Lab 7's clusters over lab 6's MPI. */
@ExtendWith(Console.class)
class OverMpiTest {

    private static final Home HOME = Home.find();
    private static final String CLUSTERS = "lab7-clusters";
    private static final String MPI = "lab6-mpi-java";

    @TempDir
    private Path temp;

    @Test
    void withoutTheOtherLabNothingRuns() throws IOException {
        Folders.copy(HOME.root().resolve("solutions").resolve(CLUSTERS), temp.resolve(CLUSTERS));
        assertSays(
                2,
                "lab7 over-mpi runs over lab6-mpi-java, which has to be in the same folder.",
                "run lab7 over-mpi --in %s",
                temp);
    }

    @Test
    void withoutMpichItSaysSo() throws Exception {
        var command = OwnJvm.command(List.of("-Dmarshal.home=" + HOME.root()), Main.class.getName());
        command.addAll(List.of("run", "lab7", "over-mpi", "--in", "solutions"));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment()
                .put("PATH", Files.createDirectory(temp.resolve("bin")).toString());
        Process process = builder.start();
        process.getOutputStream().close();
        assertThat(Console.heard(3, process)).contains("no MPICH and C compiler");
    }

    @Test
    @Tag("all")
    void whatIsNotWrittenIsNamed() throws IOException {
        NotHere.orMpich();
        Folders.copy(HOME.root().resolve("starter").resolve(MPI), temp.resolve(MPI));
        Folders.copy(HOME.root().resolve("solutions").resolve(CLUSTERS), temp.resolve(CLUSTERS));
        assertSays(1, "not written yet (lab6.1)", "run lab7 over-mpi --in %s", temp);
    }

    @Test
    @Tag("all")
    void aMapTravelsInEveryWay() {
        NotHere.orMpich();
        assertSays(0, "", "run lab7 over-mpi --in solutions --size 3");
        assertThat(said().lines())
                .hasSize(4)
                .allMatch(line -> line.endsWith(" right"))
                .extracting(line -> line.strip().split(" +")[1])
                .containsExactly("cluster-iso", "cluster-mpi-array", "cluster-mpi", "mpj-object");
    }
}
