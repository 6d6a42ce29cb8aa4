package marshal.engine.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.ToolProvider;
import marshal.engine.Home;
import marshal.engine.compile.Compiled;
import marshal.engine.isolate.Cell;
import marshal.engine.submission.Sources;
import marshal.kit.mpi.Explanation;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankReport;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Real runs whose ranks are JVMs. They need signals, which the counter leaves to them. Their ends are reported. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JvmRanksTest {

    private static final String NAME = "JvmRank";

    @TempDir
    private static Path folder;

    private MpiExec mpi;

    @BeforeAll
    void compile() throws Exception {
        Mpich mpich = NotHere.orMpich();
        Path source = folder.resolve(NAME + ".java");
        Files.writeString(source, resource(NAME + ".java.txt"));
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString()))
                .isZero();
        Compiled library = new MpiCompiler(Home.find(), mpich)
                .library(new Sources(new TreeMap<>(Map.of("rank.c", resource("jvmrank.c")))), Cell.NONE);
        assertThat(library.errors()).isEmpty();
        var jvms = new JvmRanks(List.of(folder), library.classes(), List.of(), 64);
        mpi = new MpiExec(mpich, MpiTools.of(Home.find(), mpich), jvms, Cell.NONE);
    }

    private static String resource(String name) throws IOException {
        try (var in = JvmRanksTest.class.getResourceAsStream("/mpi/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private MpiRun run(String what) {
        return mpi.run(job(what));
    }

    private static MpiJob job(String what) {
        return MpiJob.of(NAME, 2, what).within(Duration.ofSeconds(60));
    }

    @Test
    void aRankLivesThroughNullChecksAndIsCounted() {
        MpiRun run = run("pass");
        assertThat(Explanation.of(run)).isEmpty();
        assertThat(run.finalized()).isTrue();
        assertThat(run.output()).contains("rank 1 has 2000 of rank 0");
        assertThat(run.ranks().get(0).sent()).containsExactly(new RankReport.Traffic("MPI_Send", 1, 1, 2, 8));
    }

    @Test
    void checkedJniIsSilentAboutWhatIsRight() {
        MpiRun run = mpi.run(job("pass").in(MpiJob.Manner.CHECKED));
        assertThat(Explanation.of(run)).isEmpty();
        assertThat(run.output()).contains("rank 1 has 2000 of rank 0").doesNotContain("WARNING", "FATAL");
    }

    @Test
    void checkedJniNamesWhoWritesBehindAnArray() {
        assertThat(Explanation.of(mpi.run(job("beyond").in(MpiJob.Manner.CHECKED))))
                .contains("JNI is used wrongly, says the JVM of rank ", "at JvmRank.beyond(Native Method)");
    }

    @Test
    void aCrashNamesItsFunction() {
        assertThat(Explanation.of(run("crash")))
                .contains("The JVM of rank ", "crashed with SIGSEGV", "Java_JvmRank_crash", "called by JvmRank.crash");
    }

    @Test
    void aDeadlockNamesWhoWaitsForWhom() {
        MpiRun run = mpi.run(job("ring").within(Duration.ofSeconds(20)));
        assertThat(run.timedOut()).isTrue();
        assertThat(Explanation.of(run)).contains("0 -> 1 -> 0", "rank 0: MPI_Recv from 1");
    }

    @Test
    void whatPrintsWithoutEndIsEnded() {
        MpiRun run = mpi.run(job("babble").within(Duration.ofMinutes(10))); // its length must end it, not its time
        assertThat(run.timedOut()).isFalse();
        assertThat(run.output()).contains("The run printed more than 64 MB and was ended.\n");
    }

    @Test
    void memoryThatIsNotThereIsNamed() {
        assertThat(Explanation.of(run("memory"))).contains("No memory is left in the JVM of rank ", "Java heap space");
    }
}
