package marshal.kit.lab5.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataOutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Todo;
import marshal.kit.lab5.CallServer;
import marshal.kit.lab5.JavaIo;
import marshal.kit.lab5.MatrixJobs;
import marshal.kit.lab5.MatrixRun;
import marshal.kit.lab5.ObjectTrial;
import marshal.kit.lab5.Service;
import marshal.kit.lab5.StreamExperiments;
import marshal.kit.lab5.model.Tree;
import marshal.kit.tool.Daemon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StreamExperimentsTest {

    private static final long SEED = 1;

    /** The student's parts are not written. */
    private final StreamExperiments experiments = new StudentStreamExperiments(
            settings -> {
                throw new Todo("lab5.4", "write");
            },
            JavaIoNumbers::new,
            new JavaIoCalls(),
            WarmUp.none());

    @ParameterizedTest
    @CsvSource({
        "java-io, byte, 1000", "java-io, double, 1000", "java-io, byte-array, 1000", "java-io, double-array, 8000",
        "copy, byte-array, 1000", "copy, double-array, 8000", "java-io, tree, 1000", "externalizable, tree, 1000",
        "java-io, vector, 1000", "java-io, map, 1000", "java-io, roads, 1000", "externalizable, roads, 1000"
    })
    void whatIsReadIsWhatWasWritten(String mechanism, String program, int atLeast) throws Exception {
        ObjectTrial trial = experiments.object(mechanism, program, 1_000, SEED);
        assertThat(trial.right()).isTrue();
        assertThat(trial.bytes()).isGreaterThanOrEqualTo(atLeast);
        assertThat(trial.writeNanos()).isPositive();
        assertThat(trial.readNanos()).isPositive();
    }

    @Test
    void whatIsNotHereSaysWhatBringsIt() {
        assertThatThrownBy(() -> experiments.object("kryo", "tree", 3, SEED))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("./lab measure lab5 --peers has it");
        assertThatThrownBy(() -> experiments.object("streams", "tree", 3, SEED)).isInstanceOf(Todo.class);
    }

    @Test
    void theLongestListIsTheMostOrEndsWithTheStack() throws Exception {
        assertThat(experiments.longestList("java-io", 50)).isEqualTo(50);
        assertThat(experiments.longestList("java-io", 500_000)).isBetween(100, 400_000);
    }

    /** All rows are full, except perhaps the last: the paper's trees have ten rows. */
    @Test
    void aTreeHasAsManyNodesAsItIsTold() {
        for (int n : List.of(1, 2, 6, 1_023)) {
            assertThat(nodes((Tree) Workload.of("tree", n, SEED))).isEqualTo(n);
        }
    }

    private static int nodes(Tree tree) {
        return tree == null ? 0 : 1 + nodes(tree.left) + nodes(tree.right);
    }

    @Test
    void anotherGraphHasAnotherSum() throws Exception {
        for (String program : List.of("byte-array", "double-array", "tree", "vector", "map", "roads")) {
            long sum = Workload.sum(Workload.of(program, 100, SEED));
            assertThat(Workload.sum(Workload.of(program, 100, SEED))).isEqualTo(sum);
            assertThat(Workload.sum(Workload.of(program, 100, SEED + 1))).isNotEqualTo(sum);
            assertThat(Workload.sum(Workload.of(program, 99, SEED))).isNotEqualTo(sum);
            var serializer = new JavaIo();
            serializer.write(Workload.of(program, 100, SEED));
            assertThat(Workload.sum(serializer.read())).isEqualTo(sum);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java-rmi", "luchat-java-io", "socket"})
    void whatIsCalledAnswers(String mechanism) throws Exception {
        try (CallServer echo = experiments.serve(mechanism, Sockets.DEFAULT)) {
            for (String program : List.of("ping", "bytes", "doubles")) {
                assertThat(experiments
                                .call(mechanism, echo.address(), program, 8_000, SEED)
                                .right())
                        .as(program)
                        .isTrue();
            }
        }
    }

    /** What a student measures warms up first. */
    @Test
    void whatIsWarmAnswersToo() throws Exception {
        var warm = new StudentStreamExperiments(settings -> null, JavaIoNumbers::new, new JavaIoCalls());
        try (CallServer echo = warm.serve("socket", Sockets.DEFAULT)) {
            assertThat(warm.call("socket", echo.address(), "ping", 0, SEED).nanos())
                    .isPositive();
        }
    }

    /** Otherwise the other end allocates any length that a stranger claims. */
    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, (1 << 26) + 1})
    void aLengthThatNoArrayHasIsNotAllocated(int length) throws Exception {
        var endless = new Sockets(0, 0);
        try (ServerSocket server = endless.listen()) {
            var stranger = new FutureTask<Void>(() -> {
                try (Socket socket = server.accept()) {
                    socket.getInputStream().readNBytes(Integer.BYTES);
                    new DataOutputStream(socket.getOutputStream()).writeInt(length);
                    return null;
                }
            });
            Daemon.start("stranger", stranger);
            Service service = new SocketCalls()
                    .object((InetSocketAddress) server.getLocalSocketAddress(), Service.class, endless);
            assertThatThrownBy(service::ping)
                    .isInstanceOf(MalformedMessageException.class)
                    .hasMessage("an array of " + length + " bytes");
            stranger.get();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 10", "2, 10", "3, 10", "8, 5"})
    void aMultiplySendsWhatTheFormulaSays(int k, int n) throws Exception {
        var servers = new ArrayList<CallServer>();
        try {
            for (int i = 0; i < k; i++) {
                servers.add(experiments.serve("luchat-java-io", Sockets.DEFAULT));
            }
            List<InetSocketAddress> workers =
                    servers.stream().map(CallServer::address).toList();
            for (boolean inTurns : new boolean[] {false, true}) {
                MatrixRun run = experiments.multiply("luchat-java-io", workers, n, SEED, inTurns);
                assertThat(run.right()).isTrue();
                assertThat(run.messages()).isEqualTo(10L * k);
                assertThat(run.doubles()).isEqualTo((long) n * n * (k + 2));
                assertThat(run.workers()).hasSize(k);
            }
        } finally {
            servers.forEach(CallServer::close);
        }
    }

    /**
     * The log counts the real calls: it shows code that forgets a job or sends B once too often, whatever that code
     * reports.
     */
    @Test
    void theLogCountsWhatIsReallyCalled() throws Exception {
        var log = new JobsLog(new MatrixWorker());
        MatrixJobs jobs = log.jobs();
        var b = new double[][] {{1, 2}, {3, 4}};
        jobs.load(b);
        jobs.load(b);
        int job = jobs.start(new double[][] {{1, 0}});
        jobs.await(job);
        assertThat(jobs.result(job)).isEqualTo(new double[][] {{1, 2}});
        assertThat(log.messages()).isEqualTo(10);
        assertThat(log.doubles()).isEqualTo(4 + 4 + 2 + 2);
        jobs.delete(job);
        assertThat(log.messages()).isEqualTo(12);
    }

    @Test
    void aServerThatIsClosedServesNobody() throws Exception {
        CallServer echo = experiments.serve("socket", Sockets.DEFAULT);
        InetSocketAddress address = echo.address();
        echo.close();
        echo.close();
        assertThatThrownBy(() -> experiments.call("socket", address, "ping", 0, SEED))
                .hasMessageContaining("cannot connect");
    }
}
