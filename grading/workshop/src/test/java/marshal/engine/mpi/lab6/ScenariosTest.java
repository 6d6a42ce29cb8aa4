package marshal.engine.mpi.lab6;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import marshal.engine.ClassPath;
import marshal.engine.Home;
import marshal.engine.compile.Compiled;
import marshal.engine.isolate.Cell;
import marshal.engine.mpi.JvmRanks;
import marshal.engine.mpi.MpiCompiler;
import marshal.engine.mpi.MpiExec;
import marshal.engine.mpi.MpiTools;
import marshal.engine.mpi.Mpich;
import marshal.engine.submission.Sources;
import marshal.kit.lab6.RankMain;
import marshal.kit.lab6.RankResult;
import marshal.kit.lab6.ValueText;
import marshal.kit.mpi.Explanation;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankReport;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Scenarios that the solution of lab 6 plays as ranks: what arrives at another rank, and the counter's traffic. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ScenariosTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private static Path classes;

    private MpiExec mpi;
    private MpiRun run;
    private Map<Integer, RankResult> results;

    @BeforeAll
    void compile() throws Exception {
        Mpich mpich = NotHere.orMpich();
        Path solution = Home.find().root().resolve("solutions/lab6-mpi-java/src/main");
        Path kit = ClassPath.of(RankMain.class);
        var command = new ArrayList<>(List.of("-nowarn", "-d", classes.toString(), "-cp", kit.toString()));
        files(solution.resolve("java/marshal/lab6")).forEach(file -> command.add(file.toString()));
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, command.toArray(String[]::new)))
                .isZero();
        var sources = new TreeMap<String, String>();
        for (Path file : files(solution.resolve("c"))) {
            sources.put(file.getFileName().toString(), Files.readString(file));
        }
        Compiled library = new MpiCompiler(Home.find(), mpich).library(new Sources(sources), Cell.NONE);
        assertThat(library.errors()).isEmpty();
        var jvms = new JvmRanks(List.of(kit, classes), library.classes(), List.of(), 64);
        mpi = new MpiExec(mpich, MpiTools.of(Home.find(), mpich), jvms, Cell.NONE);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    // ---- scenarios ----------------------------------------------------------------------------------------------

    /** Plays one script per rank, between init and finish. Lines that begin with an exclamation mark have to fail. */
    private void play(MpiJob.Manner manner, String... scripts) {
        var files = new HashMap<String, byte[]>();
        var outputs = new ArrayList<String>();
        for (int rank = 0; rank < scripts.length; rank++) {
            files.put(RankResult.script(rank), ("secret\n" + lines(scripts[rank])).getBytes(StandardCharsets.UTF_8));
            outputs.add(RankResult.file(rank));
        }
        run = mpi.run(MpiJob.of(RankMain.class.getName(), scripts.length)
                .beside(files)
                .leaving(outputs)
                .within(LIMIT)
                .in(manner));
        results = new HashMap<>();
        for (int rank = 0; rank < scripts.length; rank++) {
            byte[] written = run.written().getOrDefault(RankResult.file(rank), new byte[0]);
            results.put(rank, RankResult.parse(new String(written, StandardCharsets.UTF_8)));
        }
        assertThat(Explanation.of(run)).as("%s", results).isEmpty();
        assertThat(run.finalized()).isTrue();
        for (int rank = 0; rank < scripts.length; rank++) {
            List<String> all = all(scripts[rank]);
            List<Integer> wrong = IntStream.rangeClosed(1, all.size())
                    .filter(line -> all.get(line - 1).startsWith("!"))
                    .boxed()
                    .toList();
            assertThat(results.get(rank).failed().keySet())
                    .as("rank %d: %s", rank, results.get(rank).failed())
                    .containsExactlyElementsOf(wrong);
            assertThat(results.get(rank).ended()).isTrue();
        }
    }

    private void play(String... scripts) {
        play(MpiJob.Manner.COUNTED, scripts);
    }

    private static List<String> all(String script) {
        return Stream.concat(Stream.concat(Stream.of("init"), script.lines()), Stream.of("finish"))
                .toList();
    }

    private static String lines(String script) {
        return String.join("\n", all(script)).replace("\n!", "\n" + RankResult.REFUSED);
    }

    private void assertValue(int rank, String name, String value) {
        assertThat(results.get(rank).values().get(name))
                .as("%s of rank %d", name, rank)
                .isEqualTo(value);
    }

    private void assertObject(int rank, String name, String value) {
        assertValue(rank, name, ValueText.normal(value));
    }

    /** Asserts the number of messages from rank 0 to rank 1, and their bytes. */
    private void assertSent(long messages, long bytes) {
        List<RankReport.Traffic> sent = run.ranks().get(0).sent().stream()
                .filter(each -> each.peer() == 1)
                .toList();
        assertThat(sent.stream().mapToLong(RankReport.Traffic::messages).sum()).isEqualTo(messages);
        assertThat(sent.stream().mapToLong(RankReport.Traffic::bytes).sum()).isEqualTo(bytes);
    }

    // ---- steps --------------------------------------------------------------------------------------------------

    @Test
    void ranksKnowWhoTheyAre() {
        for (int size : new int[] {1, 3}) {
            play(IntStream.range(0, size)
                    .mapToObj(rank -> "r = rank\nn = size\nbarrier\nnulls 2000")
                    .toArray(String[]::new));
            for (int rank = 0; rank < size; rank++) {
                assertValue(rank, "r", "" + rank);
                assertValue(rank, "n", "" + size);
            }
        }
    }

    @Test
    void whatIsWrongIsAnExceptionAndTheRankGoesOn() {
        play(
                "!init\n!send int[] 1 | offset 2 count 0 INT to 1 tag 7\n!send int[] 1 | offset 0 count 2 INT to 1 tag 7\n!send int[] 1 | offset 0 count 1 FLOAT to 1 tag 7\n"
                        + "!send int[] 1 | offset 0 count 1 INT to 2 tag 7\n"
                        + "send int[] 1 2 3 | offset 0 count 3 INT to 1 tag 7\nsend int[] 4 | offset 0 count 1 INT to 1 tag 7",
                "!recv int[] 0 0 | offset 0 count 2 INT from 0 tag 7\na s = recv int[] 0 0 | offset 0 count 2 INT from 0 tag 7");
        assertObject(1, "a", "int[] 4 0");
        assertSent(2, 16);
    }

    @Test
    void anOffsetAndACountByThreeWays() {
        List<String> ways = List.of("auto", "region", "critical", "direct");
        play(
                each(ways, way -> "way " + way + "\nsend int[] 9 8 1 2 3 4 | offset 2 count 3 INT to 1 tag 7"),
                each(
                        ways,
                        way -> "way " + way + "\n" + way + " s_" + way
                                + " = recv int[] 0 0 0 0 0 | offset 1 count 3 INT from any tag any"));
        for (String way : ways) {
            assertObject(1, way, "int[] 0 1 2 3 0");
            assertValue(1, "s_" + way, "source 0 tag 7 count 3");
        }
        assertSent(4, 48);
    }

    /** Some lines for each word, all in one script: starting JVMs takes most of the time. */
    private static String each(List<String> words, UnaryOperator<String> lines) {
        return words.stream().map(lines).collect(Collectors.joining("\n"));
    }

    @Test
    void aColumnOfAMatrix() {
        play(
                "send float[] 1 2 3 4 5 6 | offset 1 count 1 vector(3, 1, 2, FLOAT) to 1 tag 0",
                "a s = recv float[] 0 0 0 0 | offset 0 count 4 FLOAT from 0 tag 0");
        assertObject(1, "a", "float[] 2 4 6 0");
        assertSent(1, 12);
    }

    @Test
    void objectsShortAndLong() {
        play(
                "send Object[] { &1=sample(7, \"x\", &1), null } | offset 0 count 2 OBJECT to 1 tag 3",
                "a s = recv Object[2] | offset 0 count 2 OBJECT from any tag any");
        assertObject(1, "a", "Object[] { &1=sample(7, \"x\", &1), null }");
        assertThat(run.ranks().get(0).sent().stream()
                        .mapToLong(RankReport.Traffic::messages)
                        .sum())
                .as("eager")
                .isEqualTo(1);
        play(
                "send Object[] { float[20][30] seed 5 } | offset 0 count 1 OBJECT to 1 tag 3",
                "a s = recv Object[1] | offset 0 count 1 OBJECT from 0 tag 3");
        assertObject(1, "a", "Object[] { float[20][30] seed 5 }");
        assertThat(run.ranks().get(0).sent().stream()
                        .mapToLong(RankReport.Traffic::messages)
                        .sum())
                .as("header and data")
                .isEqualTo(2);
    }

    @Test
    void arraysLeaveTheStream() {
        List<String> all = List.of("arrays", "matrices", "in-place");
        play(
                each(
                        all,
                        how -> "marshalling " + how
                                + "\nsend Object[] { float[64][64] seed 5, &1=int[] 1 2, &1 } | offset 0 count 3 OBJECT to 1 tag 3"),
                each(
                        all,
                        how -> "marshalling " + how + "\n" + how.replace("-", "_")
                                + " s = recv Object[3] | offset 0 count 3 OBJECT from 0 tag 3"));
        for (String how : all) {
            assertObject(1, how.replace("-", "_"), "Object[] { float[64][64] seed 5, &1=int[] 1 2, &1 }");
        }
    }

    @Test
    void requestsAndCollectives() {
        play(
                "r = isend int[] 1 2 | offset 0 count 2 INT to 1 tag 1\nq = isend Object[] { \"a\" } | offset 0 count 1 OBJECT to 1 tag 2\n"
                        + "wait q\nwait r\nb = bcast Object[] { \"all\" } | offset 0 count 1 OBJECT root 0\n"
                        + "g = gather int[] 5 | offset 0 count 1 INT into int[] 0 0 | offset 0 count 1 INT root 0",
                "q = irecv Object[1] | offset 0 count 1 OBJECT from 0 tag 2\nr = irecv int[] 0 0 | offset 0 count 2 INT from any tag 1\n"
                        + "a s = wait r\no = wait q\nb = bcast Object[1] | offset 0 count 1 OBJECT root 0\n"
                        + "g = gather int[] 6 | offset 0 count 1 INT into int[] 0 0 | offset 0 count 1 INT root 0");
        assertObject(1, "a", "int[] 1 2");
        assertObject(1, "o", "Object[] { \"a\" }");
        assertObject(1, "b", "Object[] { \"all\" }");
        assertObject(0, "g", "int[] 5 6");
    }

    @Test
    void checkedJniHasNothingToSay() {
        List<String> ways = List.of("region", "critical", "direct");
        play(
                MpiJob.Manner.CHECKED,
                each(ways, way -> "way " + way + "\nrepeat 200 send int[] 1 2 3 | offset 0 count 3 INT to 1 tag 7"),
                each(ways, way -> "way " + way + "\nrepeat 200 recv int[] 0 0 0 | offset 0 count 3 INT from 0 tag 7"));
        assertThat(run.output()).doesNotContain("WARNING in native", "FATAL ERROR in native");
    }
}
