package marshal.engine.run.lab3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.run.Host;
import marshal.engine.Home;
import marshal.engine.run.Builder;
import marshal.engine.run.PythonPeer;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Workers;
import marshal.kit.lab3.Lab3;
import marshal.kit.lab3.link.LinkScript;
import marshal.kit.lab3.link.LossyLink;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * labs/lab3-udp/peer.py, written from the protocol page only, and the solution in Java understand each other, with
 * either as the manager.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UdpPeerTest {

    private static final int WORKERS = 2;
    private static final int ITEMS = 100_000; // four packets a worker
    private static final String HARMLESS = "";
    private static final String HARMFUL =
            "loss 10% seed 7; duplicate 5ms 10% seed 3; swap 5% seed 2; corrupt 5% seed 4; truncate 9 5% seed 5";

    private final Home home = Home.find();
    private final Lab lab = Labs.find("lab3").orElseThrow();
    private PythonPeer peer;
    private Builder builder;
    private Host host;

    @BeforeAll
    void buildTheSolution() throws InterruptedException {
        peer = new PythonPeer(home, lab);
        builder = new Builder(home);
        host = builder.reference(lab).forChecks();
        host.deadline(PythonPeer.DEADLINE);
    }

    @AfterAll
    void close() {
        if (builder != null) {
            peer.close();
            host.close();
            builder.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {HARMLESS, HARMFUL})
    void aManagerInJavaHasWorkersInPython(String script) throws IOException {
        try (var link = new LossyLink(LinkScript.parse(script))) {
            var addresses = new ArrayList<InetSocketAddress>();
            for (int worker = 0; worker < WORKERS; worker++) {
                addresses.add(link.before(peer.worker()).address());
            }
            try (Workers workers = ((Lab3) host.student().lab()).mechanism().connect(addresses, Sockets.DEFAULT)) {
                for (int n : new int[] {0, 1, ITEMS}) {
                    int[] items = new Random(n).ints(n).toArray();
                    int[] sorted = items.clone();
                    Arrays.sort(sorted);
                    assertThat(host.student().programs().sort(items, workers)).isEqualTo(sorted);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {HARMLESS, HARMFUL})
    void aManagerInPythonHasWorkersInJava(String script) throws Exception {
        try (var link = new LossyLink(LinkScript.parse(script));
                var one = host.student().serve(Sockets.DEFAULT);
                var other = host.student().serve(Sockets.DEFAULT)) {
            List<InetSocketAddress> workers = List.of(
                    link.before(one.address()).address(),
                    link.before(other.address()).address());
            for (int n : new int[] {0, 1, ITEMS}) {
                assertThat(peer.manages(List.of("sort", "" + n), workers)).isEqualTo("right\n");
            }
        }
    }
}
