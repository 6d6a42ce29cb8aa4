package marshal.engine.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.engine.Commands;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.NoRoomException;
import marshal.engine.isolate.Cell;
import marshal.engine.isolate.Limits;
import marshal.kit.mpi.Explanation;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.workshop.CasesInTurn;
import marshal.workshop.Folders;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * If the machine cannot run MPI, or lacks some of the kit's tools, a right program is still right, or the kit reports
 * the problem.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MpiNotHereTest {

    private static final String RANK = "meet";
    private static final int NEVER = Integer.MAX_VALUE;

    /** mpiexec may spin until the time is over when one of its calls fails. */
    private static final int CALLS = 4;

    /** A hanging launcher hangs until the time is over. */
    private static final Duration SHORT = Duration.ofSeconds(6);

    @TempDir
    private static Path temporary;

    private Mpich mpich;
    private MpiTools tools;
    private Path faults;

    @BeforeAll
    void compile() throws Exception {
        mpich = NotHere.orMpich();
        tools = MpiTools.of(Home.find(), mpich);
        faults = compiled("faults", ".so", "-shared", "-fPIC", "-ldl");
    }

    private Path compiled(String name, String suffix, String... options) throws IOException {
        Path source = temporary.resolve(name + ".c");
        try (var in = MpiNotHereTest.class.getResourceAsStream("/mpi/" + name + ".c")) {
            Files.write(source, in.readAllBytes());
        }
        Path made = temporary.resolve(name + suffix);
        var command =
                new ArrayList<>(List.of(mpich.mpicc().toString(), "-w", "-o", made.toString(), source.toString()));
        command.addAll(List.of(options));
        Commands.Result compiler = Commands.run(command);
        assertThat(compiler.succeeded()).as(compiler.output()).isTrue();
        return made;
    }

    /** Without limits, whatever else the process of this test has started. */
    private static final Cell NEVER_USED_UP = new Cell() {
        @Override
        public String name() {
            return "process";
        }

        @Override
        public boolean confines() {
            return false;
        }
    };

    /** An executor whose student program is one of these tools. */
    private MpiExec with(MpiTools others) {
        return with(others, tools.meeting().getParent());
    }

    private MpiExec with(MpiTools others, Path programs) {
        return new MpiExec(mpich, others, MpiExecTest.buildOf(programs, programs), NEVER_USED_UP);
    }

    private static void assertRight(MpiRun run) {
        assertThat(Explanation.of(run)).isEmpty();
        assertThat(run.finalized())
                .isEqualTo(run.job().isCounted()); // only this counts, because mpiexec may stumble then
    }

    // ---- shared memory ----------------------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(strings = {"2m", "16m"})
    void littleSharedMemoryIsEnough(String size) {
        List<String> prefix = List.of(
                "unshare", "-m", "sh", "-c", "mount -t tmpfs -o size=" + size + " tmpfs /dev/shm && exec \"$@\"", "sh");
        if (!Commands.run(Stream.concat(prefix.stream(), Stream.of("true")).toList())
                .succeeded()) {
            NotHere.because("a small /dev/shm", "unshare and mount do not work here.");
        }
        MpiExec mpi = with(tools).on(new Hosts() {
            @Override
            public List<String> prefix() {
                return prefix;
            }
        });
        for (MpiJob.Manner manner : List.of(MpiJob.Manner.PLAIN, MpiJob.Manner.COUNTED, MpiJob.Manner.SANITIZED)) {
            assertRight(mpi.run(MpiJob.of("meet", 5).in(manner)));
        }
        assertRight(mpi.run(MpiJob.of("meet", 5).impolite()));
    }

    // ---- tools that are not loaded ----------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({"a b,true", "a;b,true", "a:b,false", "a; b,false"})
    void thePathOfTheToolsMayBeAny(String name, boolean canBePreloaded) throws IOException {
        MpiTools copy = copy(name);
        MpiJob job = MpiJob.of("meet", 2);
        if (canBePreloaded) {
            assertRight(with(copy).run(job));
        } else {
            assertThatThrownBy(() -> with(copy).run(job))
                    .isExactlyInstanceOf(KitException.class)
                    .hasMessageContaining("libmarshal-count.so, which the kit preloads, is not in it.");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = MpiJob.Manner.class,
            names = {"PLAIN", "COUNTED"})
    void aRunWithoutTheShimIsTheKits(MpiJob.Manner manner) {
        var without = new MpiTools(tools.counter(), temporary.resolve("libmarshal-none.so"), tools.limit(), "");
        assertThatThrownBy(() -> with(without, tools.meeting().getParent())
                        .run(MpiJob.of("meet", 2).in(manner)))
                .isExactlyInstanceOf(KitException.class)
                .hasMessageContaining("libmarshal-none.so, which the kit preloads, is not in it.");
    }

    /** The other ranks finalize, and are counted. */
    @Test
    void oneRankWithoutTheCounterIsTheKitsFailure() throws IOException {
        Path shell = Folders.script(temporary.resolve("shell"), """
                [ "$PMI_RANK" != 1 ] || MARSHAL_PRELOAD=${MARSHAL_PRELOAD##*libmarshal-count.so}
                exec sh "$@"
                """);
        Path mpiexec = Folders.script(temporary.resolve("mpiexec-1"), """
                for each; do
                  shift
                  if [ "$each" = sh ]; then each='%s'; fi
                  set -- "$@" "$each"
                done
                exec '%s' "$@"
                """.formatted(shell, mpich.mpiexec()));
        Path programs = tools.meeting().getParent();
        var through = new Mpich(mpich.mpicc(), mpiexec, mpich.version());
        var mpi = new MpiExec(through, tools, MpiExecTest.buildOf(programs, programs), NEVER_USED_UP);
        assertThatThrownBy(() -> mpi.run(MpiJob.of("meet", 3)))
                .isExactlyInstanceOf(KitException.class)
                .hasMessageContaining("libmarshal-count.so, which the kit preloads, is not in it.");
    }

    private MpiTools copy(String name) throws IOException {
        Path to = temporary.resolve(name);
        Files.createDirectory(to);
        try (Stream<Path> files = Files.list(tools.counter().getParent())) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
        return new MpiTools(
                to.resolve(tools.counter().getFileName()),
                tools.shim() == null ? null : to.resolve(tools.shim().getFileName()),
                to.resolve("limit"),
                "");
    }

    /** A program that hides the signs of its start gains nothing. */
    @ParameterizedTest
    @ValueSource(strings = {"exit 0", "exit 3", "rm -rf .begun .reports; exit 0"})
    void aProgramThatLooksAsIfTheToolsWereAbsentIsWrong(String script) throws IOException {
        Path programs = Files.createTempDirectory(temporary, "programs");
        Path program = Files.writeString(programs.resolve("sly"), "#!/bin/sh\n" + script + "\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        MpiExec mpi = with(tools, programs);
        MpiRun run = mpi.run(MpiJob.of("sly", 2));
        assertThat(run.finalized()).isFalse();
        assertThat(Explanation.of(run)).contains("No rank has come past MPI_Init");
    }

    // ---- what limit says --------------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exit 125                  | 125 | by itself",
                "kill -KILL $$             | 137 | by itself",
                "kill -KILL 0              | 137 | by itself", // its group differs from ours
                "kill -TERM $PPID; exit 3  | 3   | by itself", // the command does not decide how its end is reported
                "exec sleep 1000           | 124 | time over"
            })
    void limitSaysHowItEnded(String script, int exitCode, String end) throws IOException {
        Path report = Files.createTempFile(temporary, "report", "");
        Commands.Result result =
                Commands.run(List.of(tools.limit().toString(), report.toString(), "2", "--", "sh", "-c", script));
        assertThat(result.exitCode()).isEqualTo(exitCode);
        assertThat(Files.readAllLines(report)).first().isEqualTo(end);
    }

    // ---- mpiexec ----------------------------------------------------------------------------------------------------

    /** It may take any process for a proxy: see launch.c. */
    @Test
    void mpiexecKillsNoGroupButThatOfAChild() throws IOException {
        String program = compiled("groups", "").toString();
        String launch = tools.launch().toString();
        assertThat(Commands.run(List.of(program)).output()).isEqualTo("0 0 0 nothing\n");
        assertThat(Commands.run(List.of("env", "LD_PRELOAD=" + launch, program)).output())
                .isEqualTo("-1 -1 0 nothing\n");
        assertThat(Commands.run(List.of("env", "LD_PRELOAD=" + launch + ":" + faults, program))
                        .output())
                .isEqualTo("-1 -1 0 " + faults + "\n");
    }

    @Test
    void mpiexecPreloadsWhatKeepsItFromThat() throws IOException {
        Path said = temporary.resolve("said.txt");
        Path mpiexec = Folders.script(temporary.resolve("mpiexec"), """
                { grep -c libmarshal-launch.so /proc/$$/maps; echo "preloads $LD_PRELOAD."; } >'%s'
                exec '%s' "$@"
                """.formatted(said, mpich.mpiexec()));
        Path programs = tools.meeting().getParent();
        var through = new Mpich(mpich.mpicc(), mpiexec, mpich.version());
        assertRight(new MpiExec(through, tools, MpiExecTest.buildOf(programs, programs), NEVER_USED_UP)
                .run(MpiJob.of("meet", 1)));
        assertThat(Files.readString(said)).matches("[1-9]\\d*\npreloads \\.\n");
    }

    @ParameterizedTest
    @CsvSource({
        "4.0.2,MPIR_CVAR_NOLOCAL",
        "4.2.3,MPIR_CVAR_NOLOCAL",
        "4.3.0rc1,MPIR_CVAR_ENABLE_HEAVY_YIELD",
        "5.0.2,MPIR_CVAR_ENABLE_HEAVY_YIELD"
    })
    void noVersionIsToldWhatMakesItHang(String version, String variable) throws IOException {
        Path said = temporary.resolve("told-" + version);
        Path mpiexec = Folders.script(temporary.resolve("mpiexec-" + version), """
                printf '%%s\\n' "$@" | grep ^MPIR >'%s'
                exec '%s' "$@"
                """.formatted(said, mpich.mpiexec()));
        Path programs = tools.meeting().getParent();
        var through = new Mpich(mpich.mpicc(), mpiexec, version);
        assertRight(new MpiExec(through, tools, MpiExecTest.buildOf(programs, programs), NEVER_USED_UP)
                .run(MpiJob.of("meet", 2)));
        assertThat(Files.readAllLines(said)).containsExactly(variable);
    }

    // ---- calls of the system that fail ------------------------------------------------------------------------------

    /** Any call fails, once, each in its {@link CasesInTurn}. */
    @Test
    void aMomentWithoutRoomCostsNothing() throws IOException {
        eachCallFailsOnce(MpiJob.Manner.COUNTED);
    }

    @Test
    @Tag("all")
    void norWhereNobodyCounts() throws IOException {
        eachCallFailsOnce(MpiJob.Manner.PLAIN);
    }

    private void eachCallFailsOnce(MpiJob.Manner manner) throws IOException {
        int calls = new Faults("*", "*", NEVER, NEVER).rightOrToldOfTheKit(manner);
        assertThat(calls).isGreaterThan(20);
        List<Integer> all = IntStream.rangeClosed(1, calls).boxed().toList();
        for (int n : CasesInTurn.of("calls that fail, " + manner, all, CALLS)) {
            new Faults("*", "*", n, n).rightOrToldOfTheKit(manner);
        }
    }

    static List<String> whatFailsAlways() {
        List<String> all = List.of(
                "limit fork",
                "limit pipe2",
                "limit open",
                "limit execvp",
                "limit opendir",
                "limit realloc",
                "limit posix_fallocate",
                "limit pwrite",
                "mpiexec.hydra fork",
                "mpiexec.hydra pipe",
                "mpiexec.hydra socket",
                "mpiexec.hydra execvp",
                "hydra_pmi_proxy pipe",
                "hydra_pmi_proxy socket",
                "hydra_pmi_proxy execvp");
        return CasesInTurn.of("calls that always fail", all, CALLS);
    }

    @ParameterizedTest
    @MethodSource("whatFailsAlways")
    void aMachineWithoutRoomIsNobodysFault(String call) throws IOException {
        String process = call.split(" ")[0];
        String function = call.split(" ")[1];
        for (MpiJob.Manner manner : List.of(MpiJob.Manner.COUNTED, MpiJob.Manner.PLAIN)) {
            new Faults(process, function, 1, NEVER).rightOrToldOfTheKit(manner);
        }
    }

    /** A rank of ours. The library gets into it in place of the tool that is preloaded beside the counter. */
    @ParameterizedTest
    @CsvSource({"1,1", "2,40", "1," + NEVER})
    void aRankThatCannotWriteItsReportIsNobodysFault(int from, int to) throws IOException {
        assertThat(new Faults(RANK, "report", from, to).rightOrToldOfTheKit(MpiJob.Manner.COUNTED))
                .isGreaterThanOrEqualTo(2);
    }

    /** mpiexec then waits until the time is over. */
    @Test
    @Tag("all")
    void aLauncherThatHangsIsNobodysFault() throws IOException {
        new Faults("hydra_pmi_proxy", "fork", 1, NEVER).rightOrToldOfTheKit(MpiJob.Manner.COUNTED);
    }

    /**
     * It prints so three times in a row, and the machine runs our programs in between. Then the end is not final yet.
     */
    @Test
    void whatPrintsThatTheMachineLacksRoomIsTriedAgain() throws IOException {
        Path programs = Files.createTempDirectory(temporary, "programs");
        Path tries = Files.createTempFile(temporary, "tries", "");
        Path program = Files.writeString(programs.resolve("unlucky"), """
                #!/bin/sh
                echo >>'%s'
                if [ $(wc -l <'%1$s') -lt 4 ]; then echo 'UCX  ERROR pipe() returned -1: Too many open files in system'; fi
                exec '%s'
                """.formatted(tries, tools.meeting()));
        assertThat(program.toFile().setExecutable(true)).isTrue();
        MpiRun run = with(tools, programs).run(MpiJob.of("unlucky", 1));
        assertRight(run);
        assertThat(run.output()).doesNotContain("UCX");
        assertThat(Files.readAllLines(tries)).hasSize(4);
    }

    /** For a lab in Java and C: a student's JVM may run beside the ranks. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whoeverHasUsedUpItsCellIsToBlameForWhatCannotStart(boolean usedUp) {
        Path programs = tools.meeting().getParent();
        var mpi = new MpiExec(mpich, tools, MpiExecTest.buildOf(programs, programs), new Cell() {
            @Override
            public String name() {
                return "full";
            }

            @Override
            public List<String> prefix(Path folder, Limits limits) {
                return List.of("sh", "-c", "echo 'Cannot fork'; exit 2");
            }

            @Override
            public boolean isUsedUp() {
                return usedUp;
            }
        });
        if (usedUp) {
            assertThat(mpi.run(MpiJob.of("meet", 2)).finalized()).isFalse();
        } else {
            assertThatThrownBy(() -> mpi.run(MpiJob.of("meet", 2))).isInstanceOf(NoRoomException.class);
        }
    }

    /** Ranks preload libraries from one folder: the counter, and the tool that lets them wait. */
    private Path counterBeside(Path library) throws IOException {
        for (Path tool : List.of(tools.launch(), tools.counter())) {
            Files.copy(tool, library.resolveSibling(tool.getFileName()), StandardCopyOption.REPLACE_EXISTING);
        }
        return library.resolveSibling(tools.counter().getFileName());
    }

    private final class Faults {
        private final Path count = Files.createTempFile(temporary, "count", "");
        private final MpiTools faulty;
        private final String what;

        Faults(String process, String function, int from, int to) throws IOException {
            Files.write(count, new byte[Integer.BYTES]);
            Map<String, String> variables = Map.of(
                    "FAULT_IN", process,
                    "FAULT_OF", function,
                    "FAULT_FROM", Integer.toString(from),
                    "FAULT_TO", Integer.toString(to),
                    "FAULT_COUNT", count.toString(),
                    "LD_PRELOAD", faults.toString());
            var script = new StringBuilder("#!/bin/sh\n");
            variables.forEach((name, value) -> script.append("export ")
                    .append(name)
                    .append("='")
                    .append(value)
                    .append("'\n"));
            script.append("exec '").append(tools.limit()).append("' \"$@\"\n");
            Path limit = Files.createTempFile(temporary, "limit", "");
            Files.writeString(limit, script);
            assertThat(limit.toFile().setExecutable(true)).isTrue();
            boolean inRanks = process.equals(RANK);
            faulty = new MpiTools(
                    inRanks ? counterBeside(faults) : tools.counter(), inRanks ? faults : tools.shim(), limit, "");
            what = process + " " + function + " " + from;
        }

        /** Returns the number of calls. */
        int rightOrToldOfTheKit(MpiJob.Manner manner) throws IOException {
            try {
                assertRight(with(faulty).run(MpiJob.of("meet", 2).in(manner).within(SHORT)));
            } catch (KitException e) {
                assertThat(e)
                        .as(what)
                        .hasMessageMatching(
                                "(?s)(cannot run|The machine has no room|A program of the kit's own).{40,}");
            } catch (AssertionError e) {
                throw new AssertionError(what + ", " + manner, e);
            }
            return ByteBuffer.wrap(Files.readAllBytes(count))
                    .order(ByteOrder.nativeOrder())
                    .getInt();
        }
    }
}
