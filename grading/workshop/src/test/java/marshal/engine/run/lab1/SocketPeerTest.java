package marshal.engine.run.lab1;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.story.Expected;
import marshal.engine.Home;
import marshal.engine.run.Builder;
import marshal.engine.run.PythonPeer;
import marshal.engine.run.Students;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Workers;
import marshal.kit.process.Program;
import marshal.kit.process.StudentProcess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * labs/lab1-sockets/peer.py, written from the protocol page only, and the solution in Java understand each other, with
 * either as the manager.
 */
class SocketPeerTest {

    private static final int WORKERS = 4;
    private static final long SEED = 5;

    private final Home home = Home.find();
    private final Lab lab = Labs.find("lab1").orElseThrow();
    private final Builder builder = new Builder(home);
    private PythonPeer peer;
    private StudentProcess solution;

    @BeforeEach
    void start() {
        peer = new PythonPeer(home, lab);
        solution = ((Students) builder.reference(lab)).forRunning();
    }

    @AfterEach
    void end() {
        if (solution != null) {
            peer.close();
            solution.close();
        }
        builder.close();
    }

    @Test
    void aManagerInJavaHasWorkersInPython() throws Exception {
        var addresses = new ArrayList<InetSocketAddress>();
        for (int i = 0; i < WORKERS; i++) {
            addresses.add(peer.worker());
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
        assertThat(solution.student().run(program, n, SEED, workers).digest())
                .as(program + " n=" + n)
                .isEqualTo(Expected.digest(program, n, SEED));
    }

    @Test
    void aManagerInPythonHasWorkersInJava() throws Exception {
        var addresses = new ArrayList<InetSocketAddress>();
        for (int i = 0; i < WORKERS; i++) {
            addresses.add(solution.student().serve(Sockets.DEFAULT).address());
        }
        for (List<String> program : List.of(
                List.of("sort", "0"),
                List.of("sort", "3"),
                List.of("sort", "20000"),
                List.of("mca", "0"),
                List.of("mca", "2"),
                List.of("mca", "60"))) {
            assertThat(peer.manages(program, addresses))
                    .as(String.join(" ", program))
                    .isEqualTo("right\n");
        }
    }
}
