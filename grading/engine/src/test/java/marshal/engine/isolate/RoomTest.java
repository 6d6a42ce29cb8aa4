package marshal.engine.isolate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import marshal.engine.Commands;
import marshal.engine.SystemFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The possible number of processes according to the system, and the number that one cell gets. */
class RoomTest {

    @TempDir
    private Path proc;

    private Path outer;
    private Path inner;

    @BeforeEach
    void fill() throws IOException {
        say("sys/kernel/pid_max", "32768");
        say("sys/kernel/threads-max", "15000");
        say(
                "self/limits",
                "Limit  Soft Limit  Hard Limit  Units\nMax processes             unlimited            7000                 processes \n");
        outer = say("group/pids.max", "4000").getParent();
        inner = say("group/inner/pids.max", "max").getParent();
    }

    @Test
    void theLeastOfAllBoundsHolds() throws IOException {
        assertThat(room()).as("a group above ours").isEqualTo(4000);
        say("self/limits", "Max processes             900            7000                 processes \n");
        assertThat(room()).as("the user's own").isEqualTo(900);
        say("sys/kernel/threads-max", "800");
        assertThat(room()).as("the kernel's").isEqualTo(800);
    }

    @Test
    void whereNothingIsSaidThereIsNoBound() {
        assertThat(ProcessRoom.forProcesses(proc.resolve("nowhere"), List.of())).isEqualTo(Long.MAX_VALUE);
        assertThat(Limits.processes(Long.MAX_VALUE)).isLessThan(10_000);
    }

    @Test
    void filesMayBeOpenUpToTheBoundThatAProcessMayRaiseItsOwnTo() throws IOException {
        assertThat(ProcessRoom.openFiles(proc)).as("not said").isEqualTo(Long.MAX_VALUE);
        say("self/limits", "Max open files            64                   4096                 files     \n");
        assertThat(ProcessRoom.openFiles(proc)).isEqualTo(4096);
    }

    @Test
    void aCellGetsATenthAndEnoughForHonestCode() {
        assertThat(Limits.processes(4200)).isEqualTo(420);
        assertThat(Limits.processes(10)).isEqualTo(400);
        assertThat((long) Limits.USUAL.processes()).isLessThanOrEqualTo(Math.max(400, ProcessRoom.forProcesses() / 10));
    }

    @Test
    void theSystemsOwnNumbersAreReadToTheirEnd() throws IOException {
        Path system = Path.of("/proc/sys/kernel/pid_max");
        if (Files.exists(system)) { // no other system has it
            String whole =
                    Commands.run(List.of("cat", system.toString())).output().strip();
            say("sys/kernel/threads-max", whole);
            Files.delete(proc.resolve("sys/kernel/pid_max"));
            Files.createSymbolicLink(proc.resolve("sys/kernel/pid_max"), system);
            say("self/limits", "");
            assertThat(ProcessRoom.forProcesses(proc, List.of())).isEqualTo(Long.parseLong(whole));
        }
    }

    @Test
    void namesInAnotherEncodingHideNeitherUsersNorGroups() throws IOException {
        byte[] lines = "ada:x:1234567:7654321:J\u00fcrgen:/:/bin/sh\nben:x:2345678:1::/:/bin/sh\n"
                .getBytes(StandardCharsets.ISO_8859_1);
        Path passwd = Files.write(proc.resolve("passwd"), lines);
        assertThat(Uids.users(passwd)).contains(1234567L, 7654321L, 2345678L);
        assertThat(SystemFile.lines(passwd)).hasSize(2).last().asString().startsWith("ben:");
    }

    /** A process that seems to be of another user, or dead, would not be ended. */
    @ParameterizedTest
    @ValueSource(strings = {"\\rUid:\\t7", "\\rState:\\tZ", "\\rThreads:\\tx"})
    void aProcessChoosesItsNameButNotItsStatus(String name) throws IOException {
        assumeThat(Path.of("/proc/self/comm")).exists();
        String script = "printf '" + name + "' > /proc/$$/comm; echo ready; read end";
        Process process = new ProcessBuilder("sh", "-c", script).start();
        try {
            assertThat(process.inputReader().readLine()).isEqualTo("ready");
            ProcessStatus status =
                    ProcessStatus.of(Long.toString(process.pid())).orElseThrow();
            long own = ProcessStatus.of("self").orElseThrow().uid();
            assertThat(status.uid()).isEqualTo(own);
            assertThat(status.isDead()).isFalse();
            assertThat(status.threads()).isEqualTo(1);
        } finally {
            process.destroy();
        }
    }

    @Test
    void aFolderForTemporaryFilesMayHaveAnyName() {
        assertThat(ThisMachine.temporaryFiles(Path.of("/tmp/50%done"), 1).orElseThrow())
                .startsWith("/tmp/50%done has room for 1 MB");
    }

    private long room() {
        return ProcessRoom.forProcesses(proc, List.of(inner, outer));
    }

    private Path say(String name, String text) throws IOException {
        Path file = proc.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text + "\n");
    }
}
