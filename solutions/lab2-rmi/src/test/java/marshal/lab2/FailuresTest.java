package marshal.lab2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InvalidClassException;
import java.io.Serializable;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RemoteCall;
import java.rmi.server.RemoteObject;
import java.rmi.server.UnicastRemoteObject;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab2.RemoteWorker;
import marshal.kit.lab2.StrangerInProcess;
import marshal.kit.lab2.Unexpected;
import marshal.kit.lab2.jrmp.JrmpTap;
import marshal.kit.lab2.jrmp.JrmpTransport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every failure is named, in time, and leaves nothing open. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FailuresTest {

    private static final Sockets SOCKETS = new Sockets(0, 300_000);
    private static final Sockets IMPATIENT = new Sockets(0, 300);
    private static final Sockets LESS_PATIENT = new Sockets(0, 5_000);
    private static final int DEEP = 100;
    private static final List<Task> ONE_TASK = List.of(new Task.Sort(new int[] {1, 2}));
    private static final Worker ECHO = (task, neighbours) -> new Result.Sorted(((Task.Sort) task).items(), 0);

    private final Mechanism mechanism = new RmiSerializable();

    @Test
    void nobodyThere() throws Exception {
        try (Socket nobody = SOCKETS.refusing()) {
            var address = (InetSocketAddress) nobody.getLocalSocketAddress();
            assertThatThrownBy(() -> mechanism.connect(List.of(address), SOCKETS))
                    .isInstanceOf(WireException.class).hasMessageContaining(address.toString());
        }
    }

    @Test
    void aPeerThatSaysNothing() throws Exception {
        try (ServerSocket socket = SOCKETS.listen()) {
            var address = (InetSocketAddress) socket.getLocalSocketAddress();
            assertThatThrownBy(() -> mechanism.connect(List.of(address), IMPATIENT))
                    .isInstanceOf(WireException.class).hasMessageContaining(address + ": no answer in time");
        }
    }

    @Test
    void aRegistryWithoutAWorker() throws Exception {
        var sockets = new RmiSockets(SOCKETS);
        var registry = LocateRegistry.createRegistry(0, sockets.forStubs(), sockets);
        try {
            assertThatThrownBy(() -> mechanism.connect(List.of(sockets.address()), SOCKETS))
                    .isInstanceOf(WireException.class).hasMessageContaining("nobody is bound");
        } finally {
            UnicastRemoteObject.unexportObject(registry, true);
            sockets.close();
        }
    }

    /** The deadline is the manager's, although the stub came with the worker's factory. */
    @Test
    void aWorkerThatHangs() throws Exception {
        var hold = new CountDownLatch(1);
        Worker hanging = (task, neighbours) -> {
            try {
                hold.await();
            } catch (InterruptedException e) {
                throw new WireException("interrupted", e);
            }
            return ECHO.execute(task, neighbours);
        };
        try (WorkerServer server = mechanism.serve(hanging, SOCKETS);
                Workers workers = mechanism.connect(List.of(server.address()), LESS_PATIENT)) {
            assertThatThrownBy(() -> workers.callAll(ONE_TASK))
                    .isInstanceOf(WireException.class).hasMessageContaining(server.address() + ": no answer in time");
            hold.countDown();
            assertThat(workers.callAll(ONE_TASK)).hasSize(1);
        }
    }

    @Test
    void aTaskThatFails() throws Exception {
        Worker failing = (task, neighbours) -> {
            throw new IllegalStateException("cannot");
        };
        try (WorkerServer server = mechanism.serve(failing, SOCKETS);
                Workers workers = mechanism.connect(List.of(server.address()), SOCKETS)) {
            assertThatThrownBy(() -> workers.callAll(ONE_TASK))
                    .isInstanceOf(TaskFailedException.class)
                    .hasMessage("worker 0 at " + server.address() + ": cannot");
        }
    }

    @Test
    void aResultThatDoesNotFit() throws Exception {
        Worker wrong = (task, neighbours) -> new Result.Sorted(new int[5], 0);
        try (WorkerServer server = mechanism.serve(wrong, SOCKETS);
                Workers workers = mechanism.connect(List.of(server.address()), SOCKETS)) {
            assertThatThrownBy(() -> workers.callAll(ONE_TASK)).isInstanceOf(MalformedMessageException.class);
        }
    }

    @Test
    void aClosedWorkerFreesItsPortAndEndsCalls() throws Exception {
        var entered = new CountDownLatch(1);
        var never = new CountDownLatch(1);
        Worker hanging = (task, neighbours) -> {
            entered.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                throw new WireException("interrupted", e);
            }
            return null;
        };
        WorkerServer server = mechanism.serve(hanging, SOCKETS);
        try (Workers workers = mechanism.connect(List.of(server.address()), SOCKETS)) {
            var closing = new Thread(() -> {
                try {
                    entered.await();
                } catch (InterruptedException e) {
                    return;
                }
                server.close();
                server.close();
            });
            closing.start();
            assertThatThrownBy(() -> workers.callAll(ONE_TASK))
                    .isInstanceOf(WireException.class).hasMessageContaining(server.address().toString());
            closing.join();
            new ServerSocket(server.address().getPort(), 1, server.address().getAddress()).close();
            assertThatThrownBy(() -> workers.callAll(ONE_TASK)).isInstanceOf(WireException.class);
        } finally {
            never.countDown();
        }
    }

    @Test
    void aClosedManagerHasNoConnections() throws Exception {
        try (WorkerServer server = mechanism.serve(ECHO, SOCKETS);
                JrmpTap tap = JrmpTap.before(server.address())) {
            Workers workers = mechanism.connect(List.of(tap.address()), SOCKETS);
            workers.callAll(ONE_TASK);
            workers.close();
            workers.close();
            assertThatThrownBy(() -> workers.callAll(ONE_TASK)).isInstanceOf(Exception.class);
            try (Workers others = mechanism.connect(List.of(tap.address()), SOCKETS)) { // this worker is not affected
                assertThat(others.callAll(ONE_TASK)).hasSize(1);
            }
        }
    }

    /**
     * RMI holds exported objects weakly. A worker lives as long as its registry knows it, even if everybody else
     * forgets it.
     */
    @Test
    void aWorkerThatNobodyRefersToStays() throws Exception {
        InetSocketAddress address = mechanism.serve(ECHO, SOCKETS).address();
        var witness = new WeakReference<>(new Object());
        while (witness.get() != null) {
            System.gc();
        }
        try (Workers workers = mechanism.connect(List.of(address), SOCKETS)) {
            assertThat(workers.callAll(ONE_TASK)).hasSize(1);
        }
    }

    @Test
    void twoManagersDoNotShareConnections() throws Exception {
        try (WorkerServer server = mechanism.serve(ECHO, SOCKETS);
                Workers one = mechanism.connect(List.of(server.address()), SOCKETS)) {
            Workers two = mechanism.connect(List.of(server.address()), SOCKETS);
            two.callAll(ONE_TASK);
            one.callAll(ONE_TASK);
            two.close();
            assertThat(one.callAll(ONE_TASK)).hasSize(1);
        }
    }

    /**
     * Sets of sets. A reader computes each set's hash code from all of its contents, which doubles the work at each
     * level.
     */
    private static Serializable graph() {
        var outer = new HashSet<>();
        Set<Object> one = outer;
        Set<Object> other = new HashSet<>();
        for (int level = 0; level < DEEP; level++) {
            Set<Object> nextOne = new HashSet<>();
            Set<Object> nextOther = new HashSet<>();
            nextOne.add("one"); // so that the two are different
            for (Set<Object> each : List.of(one, other)) {
                each.add(nextOne);
                each.add(nextOther);
            }
            one = nextOne;
            other = nextOther;
        }
        return outer;
    }

    @Test
    void strangersGetNowhere() throws Exception {
        var sizes = new int[DEEP];
        Arrays.fill(sizes, 1);
        try (WorkerServer server = mechanism.serve(ECHO, SOCKETS)) {
            InetSocketAddress address = server.address();
            Registry registry = LocateRegistry.getRegistry(address.getHostString(), address.getPort());
            assertThat(registry.list()).containsExactly("worker");
            var worker = (RemoteWorker) registry.lookup("worker");
            var deep = (Serializable) Array.newInstance(int.class, sizes);
            for (Serializable each : List.of(new Unexpected(), deep, graph())) {
                refused(() -> worker.execute(each));
                refused(() -> worker.accept(each));
            }
            refused(() -> bind(registry, new Unexpected()));
            assertThatThrownBy(() -> worker.execute(null)).isInstanceOf(MalformedMessageException.class);
            assertThatThrownBy(() -> worker.accept(null)).isInstanceOf(MalformedMessageException.class);
            assertThat(new StrangerInProcess(mechanism).wasReached()).isFalse();
            try (Workers workers = mechanism.connect(List.of(server.address()), SOCKETS)) {
                assertThat(workers.callAll(ONE_TASK)).hasSize(1);
            }
        }
        assertThat(new Lab2Binding().letsIn(false, 2_000_000_000, 1, 100)).isFalse();
    }

    /** Binds an object that the registry's stub would refuse. */
    @SuppressWarnings("deprecation")
    private static void bind(Registry registry, Object object) throws Exception {
        var stub = (RemoteObject) registry;
        RemoteCall call = stub.getRef().newCall(stub, null, JrmpTransport.BIND, JrmpTransport.REGISTRY_HASH);
        call.getOutputStream().writeObject("other");
        call.getOutputStream().writeObject(object);
        stub.getRef().invoke(call);
    }

    private static void refused(ThrowingCallable call) {
        assertThatThrownBy(call).hasRootCauseInstanceOf(InvalidClassException.class)
                .hasRootCauseMessage("filter status: REJECTED");
    }
}
