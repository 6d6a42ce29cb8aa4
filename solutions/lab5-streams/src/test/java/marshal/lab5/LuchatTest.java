package marshal.lab5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab5.relay.MosTap;
import marshal.kit.measure.Counts;
import marshal.kit.workload.Workloads;
import marshal.lab1.Lab1Worker;
import marshal.lab1.ParallelSort;
import marshal.lab1.Sequential;
import marshal.lab1.Spa;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lab 1's sort and SPA with stubs and skeletons, through relays; and their failures. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LuchatTest {

    private static final Sockets SOCKETS = new Sockets(0, 300_000);
    private static final Task SORT = new Task.Sort(new int[] {3, 1, 2});

    private final LuchatMechanism mechanism = new LuchatMechanism();
    private final List<WorkerServer> servers = new ArrayList<>();
    private final List<MosTap> taps = new ArrayList<>();

    @AfterEach
    void close() {
        taps.forEach(MosTap::close);
        servers.forEach(WorkerServer::close);
    }

    private Workers start(int k, Worker worker) throws Exception {
        var addresses = new ArrayList<InetSocketAddress>();
        for (int i = 0; i < k; i++) {
            servers.add(mechanism.serve(worker, SOCKETS));
            taps.add(MosTap.before(servers.get(i).address()));
            addresses.add(taps.get(i).address());
        }
        return mechanism.connect(addresses, SOCKETS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 9})
    void costsWhatTheFormulasSay(int k) throws Exception {
        try (Workers workers = start(k, new Lab1Worker())) {
            assertThat(sum().calls()).as("to connect is not a call").isZero();
            for (int n : new int[] {0, 1, 1001}) {
                assertCost(Counts.ofSort(n, k), () -> {
                    int[] items = Workloads.items(n, 6);
                    int[] expected = items.clone();
                    Arrays.sort(expected);
                    assertThat(ParallelSort.sort(items, workers)).isEqualTo(expected);
                });
            }
            for (int n : new int[] {0, 2, 36}) {
                var operands = Workloads.operands(n, 5);
                int[][] product = Sequential.multiply(operands.a(), operands.b());
                assertCost(Counts.ofSpa(n, k), () ->
                        assertThat(Spa.multiply(operands.a(), operands.b(), workers)).isDeepEqualTo(product));
            }
        }
    }

    private interface Run {
        void run() throws Exception;
    }

    private void assertCost(Counts expected, Run run) throws Exception {
        Counts before = sum();
        run.run();
        Counts came = sum().minus(before);
        assertThat(came.calls()).as("calls").isEqualTo(expected.calls());
        assertThat(came.elements()).as("elements").isEqualTo(expected.elements());
    }

    private Counts sum() {
        return taps.stream().map(MosTap::counts).reduce(Counts.NONE, Counts::plus);
    }

    @Test
    void theTimeOfTheWorkerComesToo() throws Exception {
        try (Workers workers = start(1, (task, neighbours) -> new Result.Sorted(new int[] {1, 2, 3}, 12_345_678_901L))) {
            assertThat(workers.callAll(List.of(SORT)).get(0).computeNanos()).isEqualTo(12_345_678_901L);
        }
    }

    @Test
    void aWorkerThatFailsIsNamedAndLives() throws Exception {
        Worker refuses = (task, neighbours) -> {
            if (((Task.Sort) task).items().length == 0) {
                throw new IllegalStateException("nothing to do");
            }
            return new Result.Sorted(((Task.Sort) task).items(), 0);
        };
        try (Workers workers = start(2, refuses)) {
            assertThatThrownBy(() -> workers.callAll(List.of(SORT, new Task.Sort(new int[0]))))
                    .isInstanceOf(TaskFailedException.class)
                    .hasMessageContainingAll("worker 1 at ", "IllegalStateException", "nothing to do");
            assertThat(workers.callAll(List.of(SORT, SORT))).hasSize(2);
        }
    }

    @Test
    void aResultThatDoesNotFitIsRefused() throws Exception {
        try (Workers workers = start(1, (task, neighbours) -> new Result.Product(new int[0][], 0))) {
            assertThatThrownBy(() -> workers.callAll(List.of(SORT))).isInstanceOf(WireException.class)
                    .hasMessageContaining("does not fit");
        }
    }

    @Test
    void whoIsNotThereCannotBeReached() throws Exception {
        try (Socket nobody = SOCKETS.refusing()) {
            var address = (InetSocketAddress) nobody.getLocalSocketAddress();
            assertThatThrownBy(() -> mechanism.connect(List.of(address), SOCKETS))
                    .isInstanceOf(WireException.class).hasMessageContaining(address.toString());
        }
        try (Workers workers = start(1, new Lab1Worker())) {
            close();
            assertThatThrownBy(() -> workers.callAll(List.of(SORT))).isInstanceOf(WireException.class)
                    .hasMessageContaining("worker 0 at ");
        }
    }

    @Test
    void thereAreNoNeighbours() throws Exception {
        try (Workers workers = start(1, new Lab1Worker())) {
            var cannon = new Task.Cannon(new Place(0, 0, 1), 1, new int[1][1], new int[1][1]);
            assertThatThrownBy(() -> workers.callAll(List.of(cannon))).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> workers.callAll(List.of())).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
