package marshal.commands.lab1;

import static marshal.commands.Console.assertSays;
import static marshal.commands.Console.said;
import static marshal.commands.Console.traced;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import marshal.checks.lab1.Lab1Checks;
import marshal.commands.Console;
import marshal.commands.Main;
import marshal.commands.OwnCode;
import marshal.engine.Home;
import marshal.engine.OwnJvm;
import marshal.engine.measure.JavaRun;
import marshal.engine.run.Students;
import marshal.kit.process.Program;
import marshal.workshop.Folders;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs over sockets, as a user sees them: workers, messages, failures. */
@Order(1) // it takes long
@ExtendWith(Console.class)
class SocketRunTest {

    @TempDir
    private Path temp;

    @Test
    void aRunThatIsNotWrittenYetFails() throws IOException {
        assertSays(1, "not written yet", "run lab1 sequential --size 5 --in %s", starterCopy());
    }

    @Test
    void theCollectorsLogMayBeInAnyFolder() throws IOException {
        Path log = Files.createDirectories(temp.resolve("Ada's labs")).resolve("gc.log");
        var students = (Students) OwnCode.compiled(Home.find(), Lab1Checks.LAB, "solutions");
        var job = new JavaRun(students, Program.SEQUENTIAL_SORT, 20, 64, 1, process -> {});
        assertThat(job.sequential(students.withGcLog(64, log)).right()).isTrue();
        assertThat(log).content().contains("Using ");
    }

    @Test
    void aRunSaysWhatBecameOfAWorkerThatIsGone() throws IOException {
        Path copy = solutionCopy();
        Path sequential = copy.resolve("lab1-sockets/src/main/java/marshal/lab1/Sequential.java");
        Files.writeString(
                sequential,
                Files.readString(sequential)
                        .replaceFirst(
                                "(void sort\\(int\\[] items\\) \\{)",
                                "$1 System.out.println(\"about to go\"); if (items.length == 20) { System.exit(7); }"));
        assertSays(1, "The run failed.", "run lab1 sort --size 40 --workers 2 --in %s", copy);
        assertThat(said())
                .contains(
                        "ended by itself with exit code 7",
                        "about to go",
                        "System.exit was called at marshal.lab1.Sequential.sort");
    }

    @Test
    void aWorkerOfSomebodyElsesTakesPartInARun() throws IOException {
        var workers = new ArrayList<Process>();
        var addresses = new ArrayList<String>();
        try {
            for (int i = 0; i < 2; i++) {
                List<String> worker =
                        OwnJvm.command(List.of("-Dmarshal.home=" + Home.find().root()), Main.class.getName());
                worker.addAll(List.of("worker", "lab1", "--in", "solutions"));
                workers.add(new ProcessBuilder(worker)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start());
            }
            for (Process worker : workers) {
                String said = new BufferedReader(new InputStreamReader(worker.getInputStream(), StandardCharsets.UTF_8))
                        .readLine();
                assertThat(said).matches("A worker over socket is at 127\\.0\\.0\\.1:\\d+\\. Ctrl-C ends it\\.");
                addresses.add(said.replaceFirst(".* at (\\S+)\\. .*", "$1"));
            }
            assertSays(
                    0, "right", "run lab1 spa --size 12 --in solutions --workers-at %s", String.join(",", addresses));
            assertThat(said()).contains("the workers at " + String.join(", ", addresses), "formula 576");
        } finally {
            workers.forEach(Process::destroy);
        }
        assertSays(1, "cannot connect to", "run lab1 sort --in solutions --workers-at 127.0.0.1:1");
        assertSays(2, "nowhere is not the address of a worker", "run lab1 sort --workers-at nowhere");
        assertSays(2, "--workers-at does not go with lab1 sequential", "run lab1 sequential --workers-at 127.0.0.1:1");
        assertSays(2, "on this machine only", "run lab1 sort --trace --workers-at 192.0.2.1:4000");
        assertSays(2, "not an IPv4 address of this machine", "worker lab1 --bind 192.0.2.1");
        assertSays(2, "mpiexec starts the ranks of lab4", "worker lab4");
    }

    @Test
    void aRunShowsPhasesCountsAndMessages() {
        assertSays(0, "right", "run lab1 spa --size 12 --workers 3 --in solutions --trace");
        assertThat(said()).contains("manager -> worker 2, connection 1: MULTIPLY", "communicate", "formula 720");
    }

    @Test
    void aTraceHasEveryMessageAndWhoSentItToWhom() throws IOException {
        List<String> mca = traced(temp.resolve("mca.jsonl"), "lab1 mca --size 4 --workers 4");
        assertThat(mca).filteredOn(line -> line.contains("VECTOR")).hasSize(24);
        assertThat(mca)
                .filteredOn(line -> line.contains("VECTOR"))
                .allMatch(line -> line.matches(".*\"from\":\"worker \\d\",\"to\":\"worker \\d\".*"));
        assertThat(mca).filteredOn(line -> line.contains("CANNON")).allMatch(line -> line.contains("\"manager\""));
        assertThat(mca)
                .filteredOn(line -> line.contains("\"phase\""))
                .as("in the manager's clock and the relays': before the first message, and behind the last")
                .hasSize(3)
                .startsWith(mca.get(0))
                .endsWith(mca.get(mca.size() - 1));
    }

    @Test
    void aMechanismHasToBeThereAndToCarryTheProgram() {
        assertSays(2, "lab1 has no mechanism rmi; there is socket", "run lab1 spa --in solutions --mechanism rmi");
        assertSays(
                2,
                "socket-objects carries sort and not mca.",
                "run lab2 mca --in solutions --mechanism socket-objects");
    }

    private Path starterCopy() throws IOException {
        return Folders.handedIn(Lab1Checks.LAB, Home.find().starter(Lab1Checks.LAB), temp.resolve("copy"));
    }

    private Path solutionCopy() throws IOException {
        return Folders.handedIn(Lab1Checks.LAB, Home.find().solution(Lab1Checks.LAB), temp.resolve("copy"));
    }
}
