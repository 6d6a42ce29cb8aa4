package marshal.grading.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import marshal.checks.Labs;
import marshal.grading.Home;
import marshal.grading.NotHere;
import marshal.grading.run.Builder;
import marshal.grading.run.Students;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.net.Sockets;
import marshal.kit.process.Program;
import marshal.kit.process.StudentProcess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The peer in Python, which was written from lab 1's protocol page, and the solution understand each other, either as the manager. */
class PythonPeerTest {

    private static final int WORKERS = 4;
    private static final long SEED = 5;

    private final Home home = Home.find();
    private final Builder builder = new Builder(home);
    private final List<Process> running = new ArrayList<>();
    private StudentProcess solution;

    @BeforeEach
    void start() {
        try {
            new ProcessBuilder("python3", "--version").start().destroy();
        } catch (IOException e) {
            NotHere.because("lab 1's peer in Python", "there is no python3 on the PATH.");
        }
        solution = ((Students) builder.reference(Labs.find("lab1").orElseThrow())).forRunning();
    }

    @AfterEach
    void end() {
        running.forEach(Process::destroyForcibly);
        if (solution != null) {
            solution.close();
        }
        builder.close();
    }

    @Test
    void itsWorkersServeOurManager() throws Exception {
        var addresses = new ArrayList<InetSocketAddress>();
        for (int i = 0; i < WORKERS; i++) {
            String[] address = python("worker").inputReader(StandardCharsets.UTF_8).readLine().split(":");
            addresses.add(new InetSocketAddress(address[0], Integer.parseInt(address[1])));
        }
        try (Workers workers = solution.student().connect(addresses, Sockets.DEFAULT)) {
            for (int n : List.of(0, 3, 20_000)) {
                comesOut(Program.SORT, n, workers);
            }
            for (int n : List.of(0, 1, 7, 40)) {
                comesOut(Program.SPA, n, workers);
            }
            for (int n : List.of(0, 2, 60)) {
                comesOut(Program.MCA, n, workers);
            }
        }
    }

    private void comesOut(Program program, int n, Workers workers) throws Exception {
        assertThat(solution.student().run(program, n, SEED, workers).digest()).as(program + " n=" + n).isEqualTo(Expected.digest(program, n, SEED));
    }

    @Test
    void ourWorkersServeItsManager() throws Exception {
        var addresses = new ArrayList<String>();
        for (int i = 0; i < WORKERS; i++) {
            WorkerServer server = solution.student().serve(Sockets.DEFAULT);
            addresses.add(server.address().getHostString() + ":" + server.address().getPort());
        }
        for (String[] program : new String[][] {{"sort", "0"}, {"sort", "3"}, {"sort", "20000"}, {"mca", "0"}, {"mca", "2"}, {"mca", "60"}}) {
            Process manager = python(Stream.concat(Arrays.stream(program), addresses.stream()).toArray(String[]::new));
            assertThat(manager.inputReader(StandardCharsets.UTF_8).readLine()).as(String.join(" ", program)).isEqualTo("right");
        }
    }

    private Process python(String... words) throws IOException {
        var command = new ArrayList<>(List.of("python3", home.root().resolve("labs/lab1-sockets/peer.py").toString()));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        running.add(process);
        return process;
    }
}
