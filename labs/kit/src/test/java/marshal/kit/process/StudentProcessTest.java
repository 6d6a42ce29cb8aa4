package marshal.kit.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import marshal.kit.contract.Place;
import marshal.kit.contract.Range;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.measure.Phases;
import marshal.kit.probe.DeadlineExceeded;
import marshal.kit.probe.PrintedTooMuch;
import marshal.kit.probe.ProbeViolation;
import marshal.kit.probe.StudentCrash;
import marshal.kit.probe.StudentGone;
import marshal.kit.process.StudentProcess.Options;
import marshal.kit.process.TestLab.Axis;
import marshal.kit.process.TestLab.Message;
import marshal.kit.tool.Daemon;
import marshal.kit.workload.Digest;
import marshal.kit.workload.Workloads;
import marshal.labtest.Grandparent;
import marshal.labtest.SampleStudent;
import marshal.labtest.TinyMechanism;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StudentProcessTest {

    private static final List<Path> CLASS_PATH = List.of(folderOf(StudentMain.class), folderOf(SampleStudent.class));

    private final List<StudentProcess> processes = new ArrayList<>();

    @AfterEach
    void close() {
        processes.forEach(StudentProcess::close);
    }

    private StudentProcess start(Options options) throws IOException {
        var process = StudentProcess.start(options);
        processes.add(process);
        return process;
    }

    private static Options options(List<Path> classPath, String binding) {
        return new Options(classPath, binding, binding, TestLab.class);
    }

    private static Options options() {
        return options(CLASS_PATH, SampleStudent.class.getName())
                .withQuickStart()
                .withCallDeadline(Duration.ofMinutes(5));
    }

    private static TestLab lab(StudentProcess process) {
        return (TestLab) process.student().programs();
    }

    private static Path folderOf(Class<?> type) {
        return Path.of(URI.create(
                type.getProtectionDomain().getCodeSource().getLocation().toString()));
    }

    /** Anything between us and its main method may fail; that is not the fault of the student's code. */
    @Test
    void whatEndsBeforeItsMainMethodHasNotStarted() throws Exception {
        for (String script : List.of("echo 'no room' >&2; exit 125", "kill -9 $$", "exec \"$1\" -XX:NoSuchFlag")) {
            var process = start(options().withCommandPrefix(List.of("sh", "-c", script, "sh")));
            assertThatThrownBy(() -> process.student().programs()).isInstanceOf(StudentGone.class);
            assertThat(process.unstarted()).as(script).hasValueSatisfying(why -> assertThat(why)
                    .startsWith("A JVM for the student's code did not start")
                    .contains(script.contains("no room") ? "no room" : ""));
        }
        var well = start(options());
        well.student().programs();
        assertThat(well.unstarted()).isEmpty();
        ProcessHandle.of(well.pid()).orElseThrow().destroyForcibly();
        assertThatThrownBy(() -> well.student().programs()).isInstanceOf(StudentGone.class);
        assertThat(well.unstarted()).as("killed later").isEmpty();
        var closed = start(options());
        closed.close();
        assertThat(closed.unstarted()).as("by us").isEmpty();
    }

    @Test
    void servesTheStepsOfALab() throws Exception {
        var process = start(options());
        TestLab lab = lab(process);
        assertThat(lab.partition(7, 1)).containsExactly(new Range(0, 7));
        assertThat(lab.sequentialSort(new int[] {3, -1, 2})).containsExactly(-1, 2, 3);
        assertThat(lab.sequentialMultiply(new int[][] {{1, 2}, {3, 4}}, new int[0][]))
                .isDeepEqualTo(new int[][] {{1, 2}, {3, 4}});
        var task = new Task.Cannon(new Place(0, 0, 1), 3, new int[1][1], new int[1][1]);
        assertThat(lab.rounds(task, edges -> new marshal.kit.contract.Edges(edges.row(), new int[] {7})))
                .isDeepEqualTo(new int[][] {{7}, {7}});
        assertThat(lab.read(new byte[0], 5)).isEqualTo(new Message.Link(5, Axis.ROWS));
        assertThat(new String(lab.write(new Message.Failure(1, "x")), StandardCharsets.UTF_8))
                .contains("Failure");
        assertThat(lab.mechanism().name()).isEqualTo("tiny");
        assertThat(process.gaveNull()).isEmpty();
        assertThat(lab.mca(null, null, null)).isNull();
        assertThat(process.gaveNull()).contains("mca()");
        assertThat(process.gaveNull()).isEmpty();
        lab.sequentialMultiply(new int[2][], null); // returns its first argument
        assertThat(process.gaveNull()).contains("sequentialMultiply()");
        assertThatThrownBy(() -> lab.spa(null, null, null))
                .isInstanceOf(Todo.class)
                .hasMessageContaining("lab9.4");
        assertThat(process.unwritten())
                .hasValueSatisfying(said -> assertThat(said).contains("lab9.4"));
        assertThat(process.unwritten()).isEmpty();
        assertThatThrownBy(() -> lab.partition(1, SampleStudent.CRASH))
                .isInstanceOf(StudentCrash.class)
                .hasMessage("java.lang.ArithmeticException: / by zero");
        assertThat(process.isAlive()).isTrue();
    }

    @Test
    void runsProgramsOverThreadsAndOverProcesses() throws Exception {
        Student manager = start(options()).student();
        Student worker =
                start(options().withMechanism(TinyMechanism.class.getName())).student();
        int[] sorted = Workloads.items(1000, 5);
        Arrays.sort(sorted);
        RunReport local = manager.run(Program.SORT, 1000, 5, manager.local(1));
        assertThat(local.digest()).isEqualTo(Digest.of(sorted));
        assertThat(local.phases().computeNanos()).isPositive();

        WorkerServer server = worker.serve(Sockets.DEFAULT);
        Workers workers = manager.connect(List.of(server.address()), Sockets.DEFAULT);
        assertThat(workers.size()).isEqualTo(1);
        RunReport remote = manager.run(Program.SORT, 1000, 5, workers);
        assertThat(remote.digest()).isEqualTo(Digest.of(sorted));
        Phases phases = remote.phases();
        assertThat(phases.communicateNanos()).isPositive();
        assertThat(phases.computeNanos()).isPositive(); // the worker's own clock reported -1
        workers.close();
        server.close();

        RunReport sequential = manager.run(Program.SEQUENTIAL_SORT, 1000, 5, null);
        assertThat(sequential.digest()).isEqualTo(Digest.of(sorted));
        assertThat(sequential.phases())
                .isEqualTo(Phases.sequential(sequential.phases().totalNanos()));
        var operands = Workloads.operands(3, 5);
        assertThat(manager.run(Program.SEQUENTIAL_MULTIPLY, 3, 5, null).digest())
                .isEqualTo(Digest.of(operands.a()));
        assertThat(manager.run(Program.SEQUENTIAL_MULTIPLY_IJK, 3, 5, null).digest())
                .isEqualTo(Digest.of(operands.b()));
        assertThat(manager.run(Program.MCA, 3, 5, manager.local(1)).digest()).isZero(); // it returned null
        try (Socket nobody = Sockets.DEFAULT.refusing()) {
            var address = (InetSocketAddress) nobody.getLocalSocketAddress();
            assertThatThrownBy(() -> manager.connect(List.of(address), Sockets.DEFAULT))
                    .isInstanceOf(WireException.class)
                    .hasMessageContaining("cannot connect");
        }
    }

    @Test
    void aProcessThatExitsSaysWhoExited() throws Exception {
        TestLab lab = lab(start(options()));
        assertThatThrownBy(() -> lab.partition(3, SampleStudent.EXIT))
                .isInstanceOf(StudentGone.class)
                .hasMessageStartingWith("the process ended by itself with exit code 3 while partition() was called")
                .hasMessageContaining("I have had enough")
                .hasMessageContaining(
                        "System.exit was called at marshal.labtest.SampleStudent.partition(SampleStudent.java:");
        assertThatThrownBy(() -> lab.partition(3, 1)).isInstanceOf(StudentGone.class);
        TestLab other = lab(start(options()));
        assertThatThrownBy(() -> other.partition(-1, SampleStudent.EXIT))
                .hasMessageStartingWith("the process ended by itself with exit code 255 while");
    }

    @Test
    void aProcessThatHaltsIsGoneToo() throws Exception {
        TestLab lab = lab(start(options()));
        assertThatThrownBy(() -> lab.partition(0, SampleStudent.HALT))
                .isInstanceOf(StudentGone.class)
                .hasMessage("the process ended by itself with exit code 0 while partition() was called");
    }

    @Test
    void aProcessThatCannotStartSaysWhy() throws Exception {
        var nowhere = start(options(List.of(folderOf(SampleStudent.class)), SampleStudent.class.getName()));
        assertThatThrownBy(() -> nowhere.student().programs())
                .isInstanceOf(StudentGone.class)
                .hasMessageContaining("exit code 1")
                .hasMessageContaining("Could not find or load main class");
        var unknown = start(options(CLASS_PATH, "marshal.labtest.Missing"));
        assertThatThrownBy(() -> unknown.student().programs())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("marshal.labtest.Missing");
        assertThatThrownBy(() -> start(options().withJavaHome(Path.of("no", "such", "jdk"))))
                .isInstanceOf(IOException.class);
    }

    @Test
    void anEndlessLoopIsFoundAndKilled() throws Exception {
        var process = start(options());
        TestLab lab = lab(process);
        assertThat(lab.partition(1, 1)).hasSize(1); // it has started
        process.deadline(Duration.ofSeconds(3));
        var late = (DeadlineExceeded) catchThrowable(() -> lab.partition(3, SampleStudent.LOOP));
        assertThat(late)
                .hasMessageStartingWith("partition() did not return within 3 s")
                .hasMessageContaining("RUNNABLE")
                .hasMessageContaining("at marshal.labtest.SampleStudent.partition(SampleStudent.java:");
        process.close();
        assertThat(process.isAlive()).isFalse();
    }

    /** However busy the machine is: the loop is ended when it has had a processor for that long. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void anEndlessLoopIsKilledForItsComputing() throws Exception {
        var process = start(options());
        process.deadline(Duration.ofHours(1), Duration.ofSeconds(2));
        assertThatThrownBy(() -> lab(process).partition(3, SampleStudent.LOOP))
                .isInstanceOf(DeadlineExceeded.class)
                .hasMessageStartingWith("partition() did not return within 2 s");
    }

    /** One of them ends the process, which answers nobody after that. */
    @Test
    void callsThatAreTooLateTogetherAllSayWhereTheyWere() throws Exception {
        var process = start(options());
        TestLab lab = lab(process);
        assertThat(lab.partition(1, 1)).hasSize(1); // it has started
        process.deadline(Duration.ofSeconds(3));
        var late = new ArrayList<CompletableFuture<Throwable>>();
        for (int i = 0; i < 4; i++) {
            var thrown = new CompletableFuture<Throwable>();
            late.add(thrown);
            Daemon.start("caller", () -> thrown.complete(catchThrowable(() -> lab.partition(3, SampleStudent.LOOP))));
        }
        for (CompletableFuture<Throwable> thrown : late) {
            assertThat(thrown.get()).message().doesNotContain("does not answer");
        }
    }

    @Test
    void whoPrintsTooMuchIsEnded() throws Exception {
        var process = start(options().withMostOutput(2 << 20));
        assertThatThrownBy(() -> lab(process).partition(0, SampleStudent.PRINT_WITHOUT_END))
                .isInstanceOfSatisfying(PrintedTooMuch.class, gone -> assertThat(gone.how())
                        .startsWith("the process printed more than 2 MB and was ended. The last that"))
                .hasMessageContaining("the process printed more than 2 MB and was ended while partition() was called");
        assertThat(process.isAlive()).isFalse();
        assertThat(process.output()).hasSizeLessThan(70_000).contains("and on it goes");
    }

    @Test
    void onlyTheEndOfLongOutputIsKept() throws Exception {
        var process = start(options());
        lab(process).partition(100_000, SampleStudent.FLOOD);
        // Printed before the call returned, but perhaps not read yet.
        while (!process.output().contains("line 99999\n")) {
            Thread.onSpinWait();
        }
        assertThat(process.output())
                .hasSizeLessThan(70_000)
                .startsWith("... (")
                .contains("bytes before this are not kept");
    }

    @Test
    void whoWritesToTheChannelIsCaught() throws Exception {
        TestLab lab = lab(start(options()));
        assertThatThrownBy(() -> lab.partition(0, SampleStudent.GARBLE))
                .isInstanceOf(ProbeViolation.class)
                .hasMessageContaining("while partition() was called");
    }

    @Test
    void theHeapIsBounded() throws Exception {
        TestLab lab = lab(start(options().withHeapMb(32)));
        assertThatThrownBy(() -> lab.partition(0, SampleStudent.OUT_OF_MEMORY))
                .isInstanceOf(StudentCrash.class)
                .hasMessageContaining("OutOfMemoryError");
        assertThat(lab.partition(1, 1)).hasSize(1);
    }

    @Test
    void theStudentSeesNeitherOurInputNorOurEnvironment() throws Exception {
        assertThat(lab(start(options())).partition(0, SampleStudent.EAVESDROP)).containsExactly(new Range(0, 0));
    }

    @Test
    void closingLeavesNothingAlive() throws Exception {
        var process = start(options());
        ProcessHandle child = ProcessHandle.of(process.pid()).orElseThrow();
        ProcessHandle grandchild = spawned(process);
        assertThat(grandchild.isAlive()).isTrue();
        Workers workers = process.student().local(1);
        process.close();
        process.close();
        assertThat(child.isAlive()).isFalse();
        awaitDeath(grandchild);
        workers.close(); // even the proxy of a dead process can be closed
    }

    @Test
    void anExitLeavesNothingAliveEither() throws Exception {
        var process = start(options());
        ProcessHandle grandchild = spawned(process);
        assertThatThrownBy(() -> lab(process).partition(3, SampleStudent.EXIT)).isInstanceOf(StudentGone.class);
        awaitDeath(grandchild);
    }

    private static ProcessHandle spawned(StudentProcess process) {
        return ProcessHandle.of(
                        lab(process).partition(0, SampleStudent.SPAWN).get(0).to())
                .orElseThrow();
    }

    @Test
    void nothingIsLeftAliveWhenWeAreKilled() throws Exception {
        Process parent = grandparent(CLASS_PATH, Map.of());
        try (var lines = parent.inputReader()) {
            String line = lines.readLine();
            String[] pids = line.substring(1, line.length() - 1).split(", ");
            ProcessHandle child = ProcessHandle.of(Long.parseLong(pids[0])).orElseThrow();
            ProcessHandle grandchild = ProcessHandle.of(Long.parseLong(pids[1])).orElseThrow();
            parent.destroyForcibly().waitFor();
            awaitDeath(child);
            awaitDeath(grandchild);
        } finally {
            parent.destroyForcibly();
        }
    }

    private static Process grandparent(List<Path> classPath, Map<String, String> locale) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", CLASS_PATH.get(0) + java.io.File.pathSeparator + CLASS_PATH.get(1)));
        command.add(Grandparent.class.getName());
        classPath.forEach(folder -> command.add(folder.toString()));
        var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        if (!locale.isEmpty()) {
            builder.environment().keySet().removeIf(name -> name.startsWith("LC_") || name.startsWith("LANG"));
            builder.environment().putAll(locale);
        }
        return builder.start();
    }

    /** Python sets only LC_CTYPE, and so do some servers. */
    @Test
    void startsInAFolderWhoseNameIsNotAscii(@TempDir Path folder) throws Exception {
        var classPath = new ArrayList<Path>();
        for (Path real : CLASS_PATH) {
            classPath.add(Files.createSymbolicLink(folder.resolve("Jörg " + classPath.size()), real));
        }
        Process parent = grandparent(classPath, Map.of("LC_CTYPE", "C.UTF-8"));
        try (var lines = parent.inputReader()) {
            assertThat(lines.readLine()).as("the numbers of its processes").isNotNull();
        } finally {
            parent.destroyForcibly();
            for (Path link : classPath) {
                Files.delete(link);
            }
        }
    }

    /** A dead orphan may stay in the list for a while, in state Z. */
    private static void awaitDeath(ProcessHandle orphan) {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
        while (orphan.isAlive()) {
            assertThat(System.nanoTime()).as("it is dead in time").isLessThan(end);
            try {
                if (Files.readString(Path.of("/proc", orphan.pid() + "", "stat"))
                        .contains(") Z ")) {
                    return;
                }
            } catch (IOException e) {
                Thread.onSpinWait(); // it has just ended, or the system has no /proc
            }
        }
    }

    @Test
    void aCommandPrefixRunsItElsewhere() throws Exception {
        var process = start(options().withCommandPrefix(List.of("env", "TMPDIR=elsewhere")));
        assertThat(lab(process).partition(7, 1)).hasSize(1);
    }

    @Test
    void aDebuggerFindsItWaitingAndWithoutDeadline() throws Exception {
        try (var kept =
                new Socket()) { // keeps the port from sockets that ask for any port, but not from one that asks for it
            kept.setReuseAddress(true);
            kept.bind(new InetSocketAddress(Sockets.LOOPBACK, 0));
            int port = kept.getLocalPort();
            if (!System.getProperty("os.name").equals("Linux")) {
                kept.close(); // on other systems nobody could get it
            }
            debug(port);
        }
    }

    private void debug(int port) throws Exception {
        var process = start(options().withCallDeadline(Duration.ofMillis(1)).withDebugPort(port));
        var ranges = new CompletableFuture<List<Range>>();
        Daemon.start("caller", () -> ranges.complete(lab(process).partition(7, 1)));
        try (Socket debugger = attach(process, port)) {
            debugger.getOutputStream().write("JDWP-Handshake".getBytes(StandardCharsets.US_ASCII));
            var events = new DataInputStream(debugger.getInputStream());
            assertThat(events.readNBytes(14)).asString().isEqualTo("JDWP-Handshake");
            events.readNBytes(
                    events.readInt() - 4); // the machine is suspended after its start; before, it would not hear us
            assertThat(ranges).isNotDone();
            // length 11, id 1, flags 0, command 1.9: resume the virtual machine
            debugger.getOutputStream().write(new byte[] {0, 0, 0, 11, 0, 0, 0, 1, 0, 1, 9});
            assertThat(ranges.get()).hasSize(1);
        }
    }

    private static Socket attach(StudentProcess process, int port) throws IOException {
        while (process.isAlive()) {
            try {
                return new Socket("127.0.0.1", port);
            } catch (ConnectException e) {
                Thread.onSpinWait(); // it does not listen yet
            }
        }
        throw new IOException("the process is gone: " + process.output());
    }
}
