package marshal.lab2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab2.ObjectTap;
import marshal.kit.measure.Counts;
import marshal.kit.workload.Workloads;
import marshal.lab1.Lab1Worker;
import marshal.lab1.ParallelSort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Objects over plain sockets: right results with the counts of the formulas, and failures that name the worker. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SocketObjectsTest {

    private static final Sockets SOCKETS = new Sockets(0, 300_000);
    private static final Task SORT = new Task.Sort(new int[] {2, 1});
    private static final Worker ECHO = (task, neighbours) -> new Result.Sorted(((Task.Sort) task).items(), 0);

    private final SocketObjects mechanism = new SocketObjects();

    @Test
    void sortsForTheCallsOfTheFormula() throws Exception {
        var servers = new ArrayList<WorkerServer>();
        var taps = new ArrayList<ObjectTap>();
        try {
            for (int worker = 0; worker < 3; worker++) {
                servers.add(mechanism.serve(new Lab1Worker(), SOCKETS));
                taps.add(ObjectTap.before(servers.get(worker).address(), null));
            }
            try (Workers workers = mechanism.connect(taps.stream().map(ObjectTap::address).toList(), SOCKETS)) {
                int[] items = Workloads.items(20_000, 6);
                int[] expected = items.clone();
                Arrays.sort(expected);
                assertThat(ParallelSort.sort(items, workers)).isEqualTo(expected);
                Counts formula = Counts.ofSort(items.length, 3);
                Counts counted = taps.stream().map(ObjectTap::counts).reduce(Counts.NONE, Counts::plus);
                assertThat(counted.calls()).isEqualTo(formula.calls());
                assertThat(counted.elements()).isEqualTo(formula.elements());
                assertThat(taps.get(0).trace().get(0).what()).matches("SortTask: \\d+ ints, \\d+ bytes");
            }
        } finally {
            taps.forEach(ObjectTap::close);
            servers.forEach(WorkerServer::close);
        }
    }

    @Test
    void aTaskThatFailsNamesItsWorkerAndTheNextOneIsDone() throws Exception {
        Worker once = new Worker() {
            private boolean failed;

            @Override
            public Result execute(Task task, Neighbours neighbours) throws WireException {
                if (!failed) {
                    failed = true;
                    throw new IllegalStateException("cannot");
                }
                return ECHO.execute(task, neighbours);
            }
        };
        try (WorkerServer server = mechanism.serve(once, SOCKETS);
                Workers workers = mechanism.connect(List.of(server.address()), SOCKETS)) {
            assertThatThrownBy(() -> workers.callAll(List.of(SORT)))
                    .isInstanceOf(TaskFailedException.class)
                    .hasMessage("worker 0 at " + server.address() + ": cannot");
            assertThat(workers.callAll(List.of(SORT))).hasSize(1);
        }
    }

    @Test
    void aWorkerThatIsGoneOrHangsIsNamed() throws Exception {
        try (WorkerServer server = mechanism.serve(ECHO, SOCKETS);
                Workers workers = mechanism.connect(List.of(server.address()), SOCKETS)) {
            workers.callAll(List.of(SORT));
            server.close();
            assertThatThrownBy(() -> workers.callAll(List.of(SORT)))
                    .isInstanceOf(WireException.class)
                    .hasMessageContaining("worker 0 at " + server.address());
        }
        try (ServerSocket silent = SOCKETS.listen();
                Workers workers = mechanism.connect(
                        List.of((InetSocketAddress) silent.getLocalSocketAddress()), new Sockets(0, 300))) {
            assertThatThrownBy(() -> workers.callAll(List.of(SORT)))
                    .isInstanceOf(WireException.class)
                    .hasMessageContaining("SocketTimeoutException");
        }
    }

    @Test
    void aWorkerPausesWhileAcceptFailsAndServesWhenItCanAgain() throws Exception {
        Set<Thread> others = Thread.getAllStackTraces().keySet();
        WorkerServer server = mechanism.serve(ECHO, SOCKETS);
        Thread accepting = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("worker of objects") && !others.contains(thread))
                .findFirst().orElseThrow();
        Field field = server.getClass().getDeclaredField("socket");
        field.setAccessible(true);
        var door = (ServerSocket) field.get(server);
        door.setSoTimeout(1); // accept fails from the next call on
        SOCKETS.connect(server.address()).close();
        while (accepting.getState() != Thread.State.TIMED_WAITING) {
            Thread.yield();
        }
        door.setSoTimeout(0);
        try (Workers workers = mechanism.connect(List.of(server.address()), SOCKETS)) {
            assertThat(workers.callAll(List.of(SORT))).hasSize(1);
        }
        server.close();
        accepting.join();
    }

    /** An object that is not a task ends the connection, and the worker continues with others. */
    @Test
    void aStrangersObjectsAreNotAnswered() throws Exception {
        try (WorkerServer server = mechanism.serve(ECHO, SOCKETS)) {
            for (Object strange : List.of("a text", new ArrayList<>(List.of(1)), new int[1 << 24])) {
                try (Socket socket = SOCKETS.connect(server.address())) {
                    assertThat(endsWithoutAnAnswer(socket, strange)).as("after %s", strange.getClass()).isTrue();
                }
            }
            try (Workers workers = mechanism.connect(List.of(server.address()), SOCKETS)) {
                assertThat(workers.callAll(List.of(SORT))).hasSize(1);
            }
        }
    }

    private static boolean endsWithoutAnAnswer(Socket socket, Object strange) throws IOException {
        try {
            new ObjectOutputStream(socket.getOutputStream()).writeObject(strange);
            return socket.getInputStream().read() < 0;
        } catch (SocketException e) {
            return true; // the worker has closed before it had read everything
        }
    }
}
