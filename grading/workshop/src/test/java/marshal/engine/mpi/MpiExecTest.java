package marshal.engine.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marshal.engine.Commands;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.isolate.Cell;
import marshal.engine.isolate.CellSite;
import marshal.engine.isolate.IfPossible;
import marshal.kit.mpi.Explanation;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankReport;
import marshal.workshop.Folders;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real runs with the real MPICH: what is counted, how each failure is reported, and that nothing survives a run. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MpiExecTest {

    /** Long enough to reach the point where the ranks hang. */
    private static final Duration SHORT = Duration.ofSeconds(6);

    /** For programs that never end, wherever they hang; some of them use all processors. */
    private static final Duration SHORTER = Duration.ofSeconds(1);

    private static final String UNUSUAL = "unusual";

    /** MPICH 5 says so at the end of a program that never waited for a synchronous request. */
    private static final Pattern OF_MPICH =
            Pattern.compile("MPICH: Builtin communicator \\w+ has pending \\d+ references\\.");

    @TempDir
    private static Path temporary;

    private Path folder;
    private Mpich mpich;
    private MpiTools tools;
    private MpiExec mpi;
    private MpiBuild build;

    @BeforeAll
    void compile() throws Exception {
        mpich = NotHere.orMpich();
        folder =
                Files.createDirectory(temporary.toRealPath().resolve("a tree")); // a blank in a name is nothing special
        Path built = MpiTools.of(Home.find(), mpich).limit().getParent(); // compiling them takes seconds
        Home tree = treeIn(folder);
        Path copy = tree.state().resolve("mpi").resolve(built.getFileName());
        Files.createDirectories(copy.getParent());
        assertThat(Commands.run(List.of("cp", "-R", built.toString(), copy.toString()))
                        .succeeded())
                .isTrue();
        tools = MpiTools.of(tree, mpich);
        assertThat(tools.limit()).isEqualTo(copy.resolve("limit"));
        Path plain = compiled(List.of("-O1"), "programs", UNUSUAL);
        Path sanitized =
                compiled(List.of("-O1", "-fsanitize=address,undefined", "-fno-omit-frame-pointer"), "programs");
        build = buildOf(plain, sanitized);
        mpi = new MpiExec(mpich, tools, build, Cell.NONE);
    }

    /** A tree with the sources of the tools. */
    private static Home treeIn(Path folder) throws IOException {
        Path sources = Path.of("c-mpi", "tools");
        Folders.copy(Home.find().root().resolve(sources), folder.resolve(sources));
        return new Home(folder);
    }

    /** With a compiler for MPI that only makes empty files. */
    @Test
    void theToolsAreBuiltInAnyFolder() throws IOException {
        Path mpicc = Folders.script(temporary.resolve("mpicc"), """
                while [ $# -gt 1 ]; do
                  if [ "$1" = -o ]; then : >"$2"; fi
                  shift
                done
                """);
        Home tree = treeIn(folder.resolve("another tree"));
        MpiTools built = MpiTools.of(tree, new Mpich(mpicc, mpich.mpiexec(), mpich.version()));
        assertThat(List.of(built.counter(), built.shim(), built.launch(), built.meeting(), built.limit()))
                .allSatisfy(file -> assertThat(file).startsWith(tree.state()).exists());
        assertThat(Commands.run(List.of(built.limit().toString())).output()).startsWith("usage: limit ");
    }

    /** A build of programs that are already compiled. */
    static MpiBuild buildOf(Path plain, Path sanitized) {
        return new MpiBuild() {
            @Override
            public Path plain() {
                return plain;
            }

            @Override
            public Path sanitized() {
                return sanitized;
            }

            @Override
            public String shunsSanitizers() {
                return "";
            }

            @Override
            public String notSanitized() {
                return "";
            }
        };
    }

    private Path compiled(List<String> options, String... programs) throws IOException, InterruptedException {
        Path to = Files.createTempDirectory(folder, "built");
        for (String program : programs) {
            Path source = folder.resolve(program + ".c");
            try (var in = MpiExecTest.class.getResourceAsStream("/mpi/" + program + ".c")) {
                Files.write(source, in.readAllBytes());
            }
            var command = new ArrayList<>(List.of(
                    mpich.mpicc().toString(),
                    "-g",
                    "-w",
                    "-pthread",
                    "-o",
                    to.resolve(program).toString()));
            command.addAll(options);
            command.add(source.toString());
            Process compiler =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(compiler.waitFor()).as(said).isZero();
        }
        return to;
    }

    private MpiRun run(int ranks, String... arguments) {
        return mpi.run(MpiJob.of("programs", ranks, arguments));
    }

    private static MpiJob job(int ranks, String... arguments) {
        return MpiJob.of("programs", ranks, arguments);
    }

    // ---- counting ---------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void countsMessagesElementsBytesAndPeers(int k) {
        MpiRun run = run(k, "p2p", "10");
        assertThat(Explanation.of(run)).isEmpty();
        assertThat(run.finalized()).isTrue();
        for (int rank = 1; rank < k; rank++) {
            assertThat(run.ranks().get(0).sent()).contains(new RankReport.Traffic("MPI_Send", rank, 1, 10, 40));
            assertThat(run.ranks().get(0).received()).contains(new RankReport.Traffic("MPI_Recv", rank, 1, 10, 40));
            assertThat(run.ranks().get(rank).sent()).containsExactly(new RankReport.Traffic("MPI_Send", 0, 1, 10, 40));
            assertThat(run.ranks().get(rank).received())
                    .containsExactly(new RankReport.Traffic("MPI_Recv", 0, 1, 10, 40));
        }
        assertThat(run.ranks().get(0).calls("MPI_Send")).isEqualTo(k - 1);
        assertThat(run.ranks()).allSatisfy(rank -> {
            assertThat(rank.in()).isNull();
            assertThat(rank.calls("MPI_Finalize")).isOne();
            assertThat(rank.outsideMillis()).isLessThanOrEqualTo(rank.wallMillis());
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void countsAColumnAsItsItemsAndPeersAsRanksOfTheWorld(int k) {
        MpiRun run = run(k, "columns", "6");
        assertThat(Explanation.of(run)).isEmpty();
        for (RankReport rank : run.ranks()) { // the ring has descending order
            int next = (rank.rank() + k - 1) % k;
            int before = (rank.rank() + 1) % k;
            assertThat(rank.sent()).containsExactly(new RankReport.Traffic("MPI_Sendrecv_replace", next, 1, 6, 24));
            assertThat(rank.received())
                    .containsExactly(new RankReport.Traffic("MPI_Sendrecv_replace", before, 1, 6, 24));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void countsWhatEveryRankPutsIntoACollective(int k) {
        MpiRun run = run(k, "collectives", "10");
        assertThat(Explanation.of(run)).isEmpty();
        int all = 10 * k + k * (k - 1) / 2;
        for (RankReport rank : run.ranks()) {
            boolean isRoot = rank.rank() == 0;
            assertThat(contribution(rank, "MPI_Bcast")).isEqualTo(isRoot ? 10 : 0);
            assertThat(contribution(rank, "MPI_Scatterv")).isEqualTo(isRoot ? all : 0);
            assertThat(contribution(rank, "MPI_Gatherv")).isEqualTo(10 + rank.rank());
            assertThat(rank.sent()).isEmpty();
        }
    }

    private static long contribution(RankReport rank, String name) {
        RankReport.Called called = rank.calls().stream()
                .filter(call -> call.name().equals(name))
                .findFirst()
                .orElseThrow();
        assertThat(called.calls()).isOne();
        assertThat(called.bytes()).isEqualTo(4 * called.elements());
        return called.elements();
    }

    @Test
    void countsRequestsWhenTheyAreComplete() {
        for (RankReport rank : mpi.run(job(3, "ring", "5").writing("out")).ranks()) {
            assertThat(rank.sent())
                    .containsExactly(new RankReport.Traffic("MPI_Isend", (rank.rank() + 1) % 3, 1, 5, 20));
            assertThat(rank.received())
                    .containsExactly(new RankReport.Traffic("MPI_Irecv", (rank.rank() + 2) % 3, 1, 5, 20));
            assertThat(rank.pending()).isZero();
            assertThat(rank.changed()).isZero();
        }
    }

    @Test
    void seesABufferThatChangesBeforeItsMessageIsSent() {
        assertThat(run(2, "changed").ranks()).extracting(RankReport::changed).containsExactly(1, 1);
    }

    @Test
    void seesARequestThatNobodyWaitsFor() {
        assertThat(run(2, "pending").ranks()).extracting(RankReport::pending).containsExactly(1, 1);
    }

    @Test
    void resultsAreTheSameWhateverIsPutAround() {
        MpiJob job = job(3, "ring", "1000").writing("out");
        byte[] plain = mpi.run(job.in(MpiJob.Manner.PLAIN).impolite()).written().get("out");
        assertThat(plain).isNotEmpty();
        assertThat(mpi.run(job).written().get("out")).isEqualTo(plain);
        assertThat(mpi.run(job.impolite()).written().get("out")).isEqualTo(plain);
        assertThat(mpi.run(job.in(MpiJob.Manner.PLAIN)).written().get("out")).isEqualTo(plain);
        assertThat(mpi.run(job.over(MpiJob.Net.SYNCHRONOUS)).written().get("out"))
                .isEqualTo(plain);
        assertThat(mpi.run(job.in(MpiJob.Manner.SANITIZED)).written().get("out"))
                .isEqualTo(plain);
    }

    /** A rank that waits lets others run. A call that asks once is not a wait: on a busy machine it would take long. */
    @Test
    void onlyARankThatWaitsLeavesItsProcessor() {
        assertThat(run(5, "asks").output().replace("\n", "")).isEqualTo("right".repeat(5));
    }

    // ---- what few programs use --------------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mixed",
                "part",
                "nested",
                "attached",
                "pairs",
                "sides",
                "in_place",
                "neighbours",
                "requests",
                "probes",
                "large",
                "persistent",
                "partitions",
                "errors",
                "threads",
                "sessions",
                "windows",
                "files",
                "attributes",
                "operations",
                "nested_threads",
                "inherited",
                "handlers",
                "statuses",
                "general",
                "many",
                "forgotten",
                "graphs",
                "control_variables",
                "signals",
                "own_files"
            })
    void aRightProgramIsRightWhateverItUses(String what) {
        MpiJob few =
                MpiJob.of(UNUSUAL, 2, what); // without the shim, more ranks would take the processors from each other
        assertRight(mpi.run(few.in(MpiJob.Manner.PLAIN)));
        assertRight(mpi.run(few.on(4)));
        assertRight(mpi.run(few.impolite().over(MpiJob.Net.SYNCHRONOUS).traced()));
    }

    private static void assertRight(MpiRun run) {
        assertThat(Explanation.of(run)).isEmpty();
        assertThat(run.finalized()).isEqualTo(run.job().isCounted());
        assertThat(OF_MPICH.matcher(run.output()).replaceAll("").replace("\n", ""))
                .isEqualTo("right".repeat(run.job().ranks()));
    }

    /**
     * The parts of a datatype count, not the datatype: for two kinds of numbers, for pairs, and for parts that arrive
     * incompletely.
     */
    @Test
    void countsTheNumbersOfMixedDatatypes() {
        for (RankReport rank : mpi.run(MpiJob.of(UNUSUAL, 3, "mixed")).ranks()) {
            int next = (rank.rank() + 1) % 3;
            int before = (rank.rank() + 2) % 3;
            assertThat(rank.sent())
                    .containsExactly(
                            new RankReport.Traffic("MPI_Sendrecv", next, 1, 6, 24),
                            new RankReport.Traffic("MPI_Isend", next, 1, 11, 44));
            assertThat(rank.received())
                    .containsExactly(
                            new RankReport.Traffic("MPI_Sendrecv", before, 1, 6, 24),
                            new RankReport.Traffic("MPI_Irecv", before, 1, 11, 44));
        }
        for (RankReport rank : mpi.run(MpiJob.of(UNUSUAL, 2, "part")).ranks()) {
            assertThat(rank.received())
                    .containsExactly(new RankReport.Traffic("MPI_Sendrecv", 1 - rank.rank(), 1, 3, 12));
        }
        for (RankReport rank : mpi.run(MpiJob.of(UNUSUAL, 2, "nested")).ranks()) {
            assertThat(rank.sent())
                    .containsExactly(new RankReport.Traffic("MPI_Sendrecv", 1 - rank.rank(), 2, 8192, 32768));
        }
        for (RankReport rank : mpi.run(MpiJob.of(UNUSUAL, 2, "pairs")).ranks()) {
            assertThat(rank.calls())
                    .filteredOn(call -> call.name().equals("MPI_Allreduce"))
                    .extracting(RankReport.Called::elements)
                    .containsExactly(12L); // six datatypes
        }
    }

    /** Between two sides, only the root contributes to a scatter, and only the other side contributes to a gather. */
    @Test
    void countsWhatGoesFromOneSideToTheOther() {
        List<RankReport> ranks = mpi.run(MpiJob.of(UNUSUAL, 5, "sides")).ranks(); // 2 and 3
        for (RankReport rank : ranks) {
            assertThat(rank.elements("MPI_Bcast")).isEqualTo(rank.rank() == 0 ? 1 : 0);
            assertThat(rank.elements("MPI_Scatterv")).isEqualTo(rank.rank() == 0 ? 3 : 0);
            assertThat(rank.elements("MPI_Gatherv")).isEqualTo(rank.rank() < 2 ? 0 : 1);
            assertThat(rank.elements("MPI_Reduce")).isEqualTo(rank.rank() < 2 ? 0 : 1);
            assertThat(rank.elements("MPI_Alltoallw")).isEqualTo(rank.rank() < 2 ? 3 : 2);
            assertThat(rank.elements("MPI_Reduce_scatter")).isEqualTo(6);
        }
    }

    /** They are counted under the name of the call with ints. */
    @Test
    void countsCallsWithLargerNumbersLikeTheOthers() {
        for (RankReport rank : mpi.run(MpiJob.of(UNUSUAL, 3, "large")).ranks()) {
            int next = (rank.rank() + 1) % 3;
            int before = (rank.rank() + 2) % 3;
            assertThat(rank.sent())
                    .containsExactly(
                            new RankReport.Traffic("MPI_Isend", next, 1, 4, 16),
                            new RankReport.Traffic("MPI_Sendrecv", next, 1, 4, 16));
            assertThat(rank.received())
                    .containsExactly(
                            new RankReport.Traffic("MPI_Irecv", before, 1, 4, 16),
                            new RankReport.Traffic("MPI_Sendrecv", before, 1, 4, 16));
            assertThat(rank.elements("MPI_Bcast")).isEqualTo(rank.rank() == 0 ? 4 : 0);
        }
    }

    @Test
    void countsWhatIsDescribedOnceWheneverItIsStarted() {
        for (RankReport rank : mpi.run(MpiJob.of(UNUSUAL, 3, "persistent")).ranks()) {
            assertThat(rank.calls("MPI_Ibcast")).as("two of both kinds").isEqualTo(4);
            assertThat(rank.elements("MPI_Ibcast")).isEqualTo(rank.rank() == 0 ? 4 : 0);
            assertThat(rank.elements("MPI_Iallgather")).isEqualTo(2);
            assertThat(rank.calls())
                    .extracting(RankReport.Called::name)
                    .doesNotHaveDuplicates()
                    .contains("MPI_Bcast_init", "MPI_Barrier_init");
            assertThat(rank.elements("MPI_Allreduce")).as("by both kinds").isEqualTo(2);
            assertThat(rank.collectives())
                    .startsWith("MPI_Ibcast", "MPI_Ibcast", "MPI_Iallgather", "MPI_Ibarrier")
                    .hasSize(10);
            assertThat(rank.pending()).isZero();
        }
        for (RankReport rank : mpi.run(MpiJob.of(UNUSUAL, 3, "partitions")).ranks()) {
            assertThat(rank.sent())
                    .containsExactly(new RankReport.Traffic("MPI_Psend_init", (rank.rank() + 1) % 3, 2, 12, 48));
            assertThat(rank.received())
                    .containsExactly(new RankReport.Traffic("MPI_Precv_init", (rank.rank() + 2) % 3, 2, 12, 48));
            assertThat(rank.pending() + rank.changed()).isZero();
        }
    }

    /** A request that is not a message does not appear in the report, and leaves no message behind. */
    @ParameterizedTest
    @ValueSource(strings = {"windows", "files", "general", "handlers"})
    void countsOnlyTheMessagesAmongOtherRequests(String what) {
        for (RankReport rank : mpi.run(MpiJob.of(UNUSUAL, 3, what)).ranks()) {
            assertThat(rank.sent())
                    .extracting(RankReport.Traffic::peer)
                    .containsOnly(what.equals("files") ? new Integer[0] : new Integer[] {(rank.rank() + 1) % 3});
            assertThat(rank.pending()).isZero();
            assertThat(rank.changed()).isZero();
            assertThat(rank.calls()).extracting(RankReport.Called::name).noneMatch(name -> name.contains("File"));
            assertThat(rank.calls("MPI_Put")).isEqualTo(what.equals("windows") ? 1 : 0);
        }
    }

    @Test
    void knowsRequestsThatHaveMoved() {
        for (RankReport rank : mpi.run(MpiJob.of(UNUSUAL, 2, "many")).ranks()) {
            assertThat(rank.sent())
                    .containsExactly(new RankReport.Traffic("MPI_Isend", 1 - rank.rank(), 2000, 2000, 8000));
            assertThat(rank.received())
                    .containsExactly(new RankReport.Traffic("MPI_Irecv", 1 - rank.rank(), 2000, 2000, 8000));
            assertThat(rank.pending() + rank.changed()).isZero();
        }
    }

    /** The program begins 50 sends and frees their buffers, but waits for only one of them. */
    @Test
    void countsRequestsThatAreForgotten() {
        for (RankReport rank : mpi.run(MpiJob.of(UNUSUAL, 2, "forgotten")).ranks()) {
            assertThat(rank.pending()).isEqualTo(49);
            assertThat(rank.changed()).isOne();
        }
    }

    // ---- what goes wrong --------------------------------------------------------------------------------------------

    @Test
    void tellsADeadlock() {
        MpiRun run = mpi.run(job(3, "cycle").within(SHORT));
        assertThat(run.timedOut()).isTrue();
        assertThat(Explanation.of(run)).isEqualTo("""
                Deadlock: ranks wait for each other in a cycle, 0 -> 1 -> 2 -> 0.
                rank 0: MPI_Recv from 1 (tag 7)
                rank 1: MPI_Recv from 2 (tag 7)
                rank 2: MPI_Recv from 0 (tag 7)""");
    }

    @Test
    void sendsThatWaitShowAnUnsafeExchange() {
        assertThat(run(3, "unsafe").finalized()).isTrue();
        MpiRun run = mpi.run(job(3, "unsafe").over(MpiJob.Net.SYNCHRONOUS).within(SHORT));
        assertThat(run.timedOut()).isTrue();
        assertThat(Explanation.of(run))
                .contains("every MPI_Send waits", "cycle, 0 -> 1 -> 2 -> 0", "rank 1: MPI_Send to 2 (tag 0)");
    }

    @Test
    void tellsWhoComputes() {
        assertThat(Explanation.of(mpi.run(job(2, "elsewhere").within(SHORT))))
                .contains("Still computing", "rank 0: computes, in no call of MPI", "rank 1: MPI_Finalize");
    }

    @Test
    void tellsATruncatedMessage() {
        MpiRun run = run(2, "truncated");
        assertThat(run.finalized()).isFalse();
        assertThat(Explanation.of(run))
                .contains(
                        "Rank 1: MPI_Recv from 0 (tag 0) failed. The message that came is longer than the room for it");
    }

    @Test
    void tellsARankThatDoesNotExist() {
        assertThat(Explanation.of(run(2, "nobody"))).contains("Rank 0: MPI_Send", "There is no such rank", "value 2");
    }

    @Test
    void tellsACrash() {
        MpiRun run = run(3, "crash");
        assertThat(Explanation.of(run)).startsWith("Rank 2 crashed. SIGSEGV");
        assertThat(run.exitCode()).isEqualTo(11);
    }

    @Test
    void tellsWhatTheProgramSaidBeforeItAborted() {
        MpiRun run = run(3, "abort");
        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(Explanation.of(run))
                .isEqualTo("Rank 0 ended the run with MPI_Abort, exit code 4: this is not a square");
    }

    @Test
    void tellsAMissingFinalize() {
        assertThat(Explanation.of(run(3, "early"))).contains("Rank 2 ended without MPI_Finalize.");
        assertThat(Explanation.of(run(2, "gone"))).contains("No rank has come past MPI_Init", "exit code 3");
    }

    @Test
    void sanitizersNameTheLine() {
        MpiRun run = mpi.run(job(2, "overflow").in(MpiJob.Manner.SANITIZED));
        assertThat(Explanation.of(run)).contains("heap-buffer-overflow in main, programs.c, line ", "writes 4 bytes");
        assertThat(Explanation.of(mpi.run(job(1, "leak").in(MpiJob.Manner.SANITIZED))))
                .contains("never freed", "room, programs.c, line ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"p2p", "columns", "collectives"})
    void sanitizersAreSilentAboutARightProgram(String program) {
        MpiRun run = mpi.run(job(3, program).in(MpiJob.Manner.SANITIZED));
        assertThat(run.output()).isEmpty();
        assertThat(Explanation.of(run)).isEmpty();
    }

    // ---- bounds -----------------------------------------------------------------------------------------------------

    @Test
    void nothingIsAliveAfterTheTime() throws Exception {
        for (String program : List.of("deaf", "bomb", "stray")) {
            MpiRun run = mpi.run(job(2, program).within(SHORTER));
            assertThat(run.timedOut()).as(program).isTrue();
            assertThat(alive()).as(program).isEmpty();
        }
    }

    /** A program that waits for a processor that others use is not late. */
    @Test
    @Tag("all") // it takes the whole machine
    void theTimeStandsStillWhileOthersHaveTheProcessors() throws Exception {
        var others = new ArrayList<Process>();
        try {
            for (int i = 0; i < 6 * Runtime.getRuntime().availableProcessors(); i++) {
                // Each in a separate session, because processors are first divided among sessions.
                others.add(new ProcessBuilder("setsid", "sh", "-c", "while :; do :; done").start());
            }
            Duration given = Duration.ofSeconds(2);
            MpiRun run = mpi.run(job(1, "endless").within(given));
            assertThat(run.timedOut()).isTrue();
            assertThat(run.wall()).isGreaterThan(given.multipliedBy(2));
        } finally {
            others.forEach(Process::destroyForcibly);
        }
    }

    @Test
    void nothingIsAliveAfterAnInterrupt() throws Exception {
        var end = new CompletableFuture<Throwable>();
        var runner = new Thread(() -> end.complete(catchThrowable(() -> run(2, "deaf"))));
        runner.start();
        long patience = System.nanoTime() + MpiJob.of("programs", 2).limit().toNanos();
        while (alive().size() < 2 && System.nanoTime() < patience) {
            Thread.sleep(20); // a look at all processes takes processor time from the process that it waits for
        }
        runner.interrupt();
        assertThat(end.get()).isInstanceOf(KitException.class).hasMessageStartingWith("interrupted");
        assertThat(alive()).isEmpty();
    }

    @Test
    void aProcessThatStaysBehindIsKilledAndTold() {
        MpiRun run = mpi.run(job(2, "quiet"));
        assertThat(run.timedOut()).isFalse();
        assertThat(run.leftovers()).containsExactly("programs");
        assertThat(Explanation.of(run)).contains("Still alive when the run was over, and killed: programs.");
        assertThat(alive()).isEmpty();
    }

    /** The commands of processes that run one of our programs. */
    private List<String> alive() {
        return ProcessHandle.allProcesses()
                .map(process -> process.info().command().orElse(""))
                .filter(command -> command.startsWith(folder.toString()))
                .toList();
    }

    @Test
    void allOfThisIsSoWhereItIsIsolatedToo() {
        CellSite site = IfPossible.best(List.of(folder)).site();
        try (Cell cell = site.open()) {
            assertIsolated(new MpiExec(mpich, tools, build, cell));
        } finally {
            site.clear();
        }
    }

    private void assertIsolated(MpiExec confined) {
        MpiJob ring = job(2, "ring", "1000").writing("out");
        assertThat(Explanation.of(confined.run(ring))).isEmpty();
        assertThat(Explanation.of(confined.run(ring.in(MpiJob.Manner.SANITIZED))))
                .isEmpty();
        assertThat(Explanation.of(confined.run(job(1, "leak").in(MpiJob.Manner.SANITIZED))))
                .contains("never freed");
        assertThat(Explanation.of(confined.run(job(2, "crash")))).startsWith("Rank 1 crashed. SIGSEGV");
        for (String program : List.of("deaf", "bomb", "stray")) {
            assertThat(confined.run(job(2, program).within(SHORTER)).timedOut())
                    .as(program)
                    .isTrue();
        }
        confined.run(job(2, "quiet"));
        assertThat(Explanation.of(confined.run(job(2, "gone")))).contains("No rank has come past MPI_Init");
        assertThat(alive()).isEmpty();
    }

    @Test
    void keepsTheEndOfWhatIsPrinted() {
        MpiRun run = run(1, "loud");
        assertThat(run.output().length()).isBetween(1_000_000, 1_100_000);
        assertThat(run.output()).startsWith("... (").endsWith("the end\n");
    }

    @Test
    void whatPrintsWithoutEndIsEnded() {
        MpiRun run = mpi.run(
                job(2, "babble").within(Duration.ofMinutes(2))); // its length must end it, even on a slow machine
        assertThat(run.output())
                .hasSizeLessThan(1_100_000)
                .endsWith("The run printed more than 64 MB and was ended.\n");
        assertThat(run.finalized()).isFalse();
        assertThat(alive()).isEmpty();
    }

    /** A flood of output fails the program's own check, and does not fill our memory. */
    @Test
    void readsNoFileThatHoldsMoreThanItMay() {
        int most = job(1).mostBytes("left");
        MpiRun right = mpi.run(job(1, "large", "" + most).leaving(List.of("left")));
        assertThat(right.written().get("left")).hasSize(most);
        MpiRun run = mpi.run(job(1, "large", "" + (most + 1)).leaving(List.of("left")));
        assertThat(run.written()).isEmpty();
        assertThat(Explanation.of(run)).isEqualTo("The file left holds more than 1 MB, so nobody reads it.");
    }

    @Test
    void readsNoFileThroughALink() {
        assertThat(mpi.run(job(1, "link", "1").writing("out")).written()).isEmpty();
    }

    @Test
    void hasAnEnvironmentOfItsOwn() {
        assertThat(run(1, "environment").output().lines())
                .contains("PATH", "LANG", "TMPDIR")
                .allSatisfy(
                        name -> assertThat(name)
                                .matches(
                                        "PATH|LANG|TMPDIR|UCX_ERROR_SIGNALS|UCX_TLS|HWLOC_SYNTHETIC|HWLOC_PLUGINS_PATH|LD_PRELOAD|LD_LIBRARY_PATH|MALLOC_PERTURB_|MARSHAL_COUNT_DIR|MARSHAL_LOADED|MARSHAL_NET|MARSHAL_PRELOAD|PWD|(HYD|PMI|MPI|GFORTRAN).*"));
    }

    @Test
    void theFolderOfARunIsGoneAfterIt() throws IOException {
        run(1, "p2p");
        mpi.run(job(2, "deaf").within(SHORTER));
        try (Stream<Path> runs = Files.list(tools.runs())) {
            assertThat(runs.toList()).isEmpty();
        }
    }
}
