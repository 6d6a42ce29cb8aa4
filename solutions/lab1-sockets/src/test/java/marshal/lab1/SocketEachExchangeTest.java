package marshal.lab1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marshal.kit.contract.Place;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab1.FrameTap;
import marshal.kit.lab1.Message;
import marshal.kit.measure.Counts;
import marshal.kit.net.Passed;
import marshal.kit.workload.Workloads;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lab 1's programs over a new connection for each exchange: results, counts, and the number of connections. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SocketEachExchangeTest {

    private static final int SIDE = 18;
    private static final SocketEachExchange MECHANISM = new SocketEachExchange();

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final List<FrameTap> taps = new ArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        while (!open.isEmpty()) {
            open.pop().close();
        }
    }

    @Test
    void sort() throws Exception {
        int[] items = Workloads.anyItems(1000, 1);
        int[] expected = items.clone();
        Arrays.sort(expected);
        assertThat(ParallelSort.sort(items, connect(serve(3)))).isEqualTo(expected);
        assertThat(counts()).isEqualTo(Counts.ofSort(1000, 3));
    }

    @Test
    void spaHasAConnectionForEachTask() throws Exception {
        int[][] a = Workloads.anyMatrix(60, 60, 1);
        int[][] b = Workloads.anyMatrix(60, 60, 2);
        Workers workers = connect(serve(3));
        for (int calls = 1; calls <= 2; calls++) {
            assertThat(Spa.multiply(a, b, workers)).isDeepEqualTo(Sequential.multiply(a, b));
            assertThat(counts().calls()).isEqualTo(calls * Counts.ofSpa(60, 3).calls());
            assertThat(taps).allMatch(tap -> connections(tap).size() == tap.trace().size() / 2); // a task and its result
        }
    }

    @Test
    void mcaHasAConnectionForEachVector() throws Exception {
        for (int k : new int[] {1, 4, 9}) {
            multiply(SIDE, connect(serve(k)));
            assertThat(counts()).isEqualTo(Counts.ofMca(SIDE, k));
            assertThat(taps).allMatch(tap -> connections(tap).size() == 1 + 2 * (SIDE - 1));
        }
    }

    @Test
    void jobsOverlapOnTheSameWorkers() throws Exception {
        List<InetSocketAddress> addresses = serve(4);
        List<CompletableFuture<Void>> runs = IntStream.range(0, 3)
                .mapToObj(i -> CompletableFuture.runAsync(() -> multiply(SIDE, connect(addresses))))
                .toList();
        runs.forEach(CompletableFuture::join);
    }

    @Test
    void aTaskThatFailsNamesItsReasonAndTheWorkerServesOn() throws Exception {
        Worker picky = (task, neighbours) -> {
            if (((Task.Sort) task).items().length == 1) {
                throw new IllegalStateException("one item is not worth it");
            }
            return new Lab1Worker().execute(task, neighbours);
        };
        Workers workers = connect(serve(1, picky));
        assertThatThrownBy(() -> workers.callAll(List.of(new Task.Sort(new int[1]))))
                .isInstanceOf(TaskFailedException.class)
                .hasMessageContaining("one item is not worth it");
        assertThat(workers.callAll(List.of(new Task.Sort(new int[2])))).hasSize(1);
    }

    @Test
    void whatIsNotARequestEndsItsConnection() throws Exception {
        WorkerServer server = MECHANISM.serve(new Lab1Worker(), Sockets.DEFAULT);
        try (var stranger = new Connection(Sockets.DEFAULT.connect(server.address()))) {
            stranger.send(new Message.Failure(1, "hello"));
            assertThat(stranger.receive()).isNull();
        }
        try (var silent = new Connection(Sockets.DEFAULT.connect(server.address()))) {
            server.close();
            assertThat(hasEnded(silent)).isTrue();
        }
    }

    @Test
    void aWorkerThatIsNotThereIsKnownAtOnce() throws Exception {
        try (var nobody = Sockets.DEFAULT.refusing()) {
            var address = (InetSocketAddress) nobody.getLocalSocketAddress();
            assertThatThrownBy(() -> MECHANISM.connect(List.of(address), Sockets.DEFAULT))
                    .isInstanceOf(WireException.class);
        }
    }

    /** Strangers cannot fill the memory with threads. */
    @Test
    void silentConnectionsAreBoundedAndTheDeadlineEndsThem() throws Exception {
        WorkerServer server = MECHANISM.serve(new Lab1Worker(), new Sockets(0, 500));
        open.push(server);
        var silent = new ArrayList<Connection>();
        for (int i = 0; i < 70; i++) {
            silent.add(new Connection(Sockets.DEFAULT.connect(server.address())));
        }
        assertThat(silent).allMatch(SocketEachExchangeTest::hasEnded);
        silent.forEach(Connection::close);
        try (Workers workers = MECHANISM.connect(List.of(server.address()), Sockets.DEFAULT)) {
            assertThat(workers.callAll(List.of(new Task.Sort(new int[2])))).hasSize(1);
        }
    }

    /** A neighbour that never links up ends a round at the deadline. */
    @Test
    void aMissingNeighbourEndsTheTask() throws Exception {
        WorkerServer server = MECHANISM.serve(new Lab1Worker(), new Sockets(0, 200));
        open.push(server);
        InetSocketAddress alone = server.address();
        var cannon = new Task.Cannon(new Place(0, 0, 2), 2, new int[1][1], new int[1][1]);
        try (var nobody = Sockets.DEFAULT.listen();
                var manager = new Connection(Sockets.DEFAULT.connect(alone))) {
            InetSocketAddress deaf = new InetSocketAddress(Sockets.LOOPBACK, nobody.getLocalPort());
            manager.send(new Message.TorusRequest(7, 1, deaf, deaf, cannon));
            assertThat(manager.receive()).isInstanceOf(Message.Failure.class);
        }
    }

    private static boolean hasEnded(Connection connection) {
        try {
            return connection.receive() == null;
        } catch (WireException e) {
            return true; // reset
        }
    }

    private static void multiply(int n, Workers workers) {
        int[][] a = Workloads.anyMatrix(n, n, 1);
        int[][] b = Workloads.anyMatrix(n, n, 2);
        try {
            assertThat(Cannon.multiply(a, b, workers)).isDeepEqualTo(Sequential.multiply(a, b));
        } catch (WireException e) {
            throw new AssertionError(e);
        }
    }

    private Workers connect(List<InetSocketAddress> addresses) {
        try {
            Workers workers = MECHANISM.connect(addresses, Sockets.DEFAULT);
            synchronized (open) {
                open.push(workers);
            }
            return workers;
        } catch (WireException e) {
            throw new AssertionError(e);
        }
    }

    private List<InetSocketAddress> serve(int k) throws IOException {
        return serve(k, new Lab1Worker());
    }

    private List<InetSocketAddress> serve(int k, Worker worker) throws IOException {
        taps.clear();
        for (int i = 0; i < k; i++) {
            WorkerServer server = MECHANISM.serve(worker, Sockets.DEFAULT);
            open.push(server);
            FrameTap tap = FrameTap.before(server.address());
            open.push(tap);
            taps.add(tap);
        }
        return taps.stream().map(FrameTap::address).toList();
    }

    /** The counts of all relays, without the bytes. */
    private Counts counts() {
        Counts all = taps.stream().map(FrameTap::counts).reduce(Counts.NONE, Counts::plus);
        return new Counts(all.calls(), all.elements(), 0);
    }

    /** The connections on which a message has passed. */
    private static Set<Integer> connections(FrameTap tap) {
        return tap.trace().stream().map(Passed::connection).collect(Collectors.toSet());
    }
}
