package marshal.grading.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import marshal.checks.Host;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.grading.Home;
import marshal.grading.NotHere;
import marshal.kit.contract.Workers;
import marshal.kit.lab3.Lab3;
import marshal.kit.link.LinkScript;
import marshal.kit.link.LossyLink;
import marshal.kit.net.Sockets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** labs/lab3-udp/peer.py, written from the protocol page alone, and the solution in Java understand each other, whoever is the manager. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UdpPeerTest {

    private static final int WORKERS = 2;
    private static final int ITEMS = 100_000; // four packets a worker
    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final String HARMLESS = "";
    private static final String HARMFUL = "loss 10% seed 7; duplicate 5ms 10% seed 3; swap 5% seed 2; corrupt 5% seed 4; truncate 9 5% seed 5";

    private final Home home = Home.find();
    private final List<Process> peers = new ArrayList<>();
    private Builder builder;
    private Host host;

    @BeforeAll
    void buildTheSolution() throws InterruptedException {
        try {
            new ProcessBuilder("python3", "--version").redirectErrorStream(true).start().waitFor();
        } catch (IOException e) {
            NotHere.because("lab 3's peer in Python", "there is no python3 on the PATH.");
        }
        Lab lab = Labs.find("lab3").orElseThrow();
        builder = new Builder(home);
        host = builder.reference(lab).forChecks();
        host.deadline(DEADLINE);
    }

    @AfterEach
    void endPeers() {
        peers.forEach(Process::destroyForcibly);
    }

    @AfterAll
    void close() {
        if (builder != null) {
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
                String[] address = peer("worker").inputReader().readLine().split(":");
                addresses.add(link.before(new InetSocketAddress(address[0], Integer.parseInt(address[1]))).address());
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
            String first = text(link.before(one.address()).address());
            String second = text(link.before(other.address()).address());
            for (int n : new int[] {0, 1, ITEMS}) {
                Process manager = peer("sort", "" + n, first, second);
                String said = new String(manager.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(manager.waitFor(DEADLINE.toSeconds(), TimeUnit.SECONDS)).isTrue();
                assertThat(said).isEqualTo("right\n");
            }
        }
    }

    private Process peer(String... arguments) throws IOException {
        String file = home.handout(Labs.find("lab3").orElseThrow()).resolve("peer.py").toString();
        Process peer = new ProcessBuilder(Stream.concat(Stream.of("python3", file), Stream.of(arguments)).toList())
                .redirectErrorStream(true).start();
        peers.add(peer);
        return peer;
    }

    private static String text(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }
}
