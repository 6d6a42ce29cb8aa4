package marshal.kit.lab2.jrmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.io.Serializable;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.WireException;
import marshal.kit.lab2.RemoteWorker;
import marshal.kit.measure.Counts;
import marshal.kit.net.Passed;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A tap before a real remote object, with its registry on the same port. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JrmpTapTest {

    /** Returns what it gets; keeps what it accepts. */
    private static final class Echo implements RemoteWorker {
        private final List<Object> accepted = new ArrayList<>();

        @Override
        public Serializable execute(Serializable task) throws WireException {
            if (task instanceof String reason) {
                throw new TaskFailedException(reason);
            }
            return task;
        }

        @Override
        public synchronized void accept(Serializable vector) {
            accepted.add(vector);
        }
    }

    private final Echo echo = new Echo();
    private final List<ServerSocket> sockets = new ArrayList<>();
    private Registry registry;
    private Remote stub;
    private InetSocketAddress worker;
    private JrmpTap tap;

    @BeforeEach
    void serve() throws Exception {
        System.setProperty("java.rmi.server.hostname", Sockets.LOOPBACK);
        RMIServerSocketFactory factory = port -> {
            sockets.add(Sockets.DEFAULT.listen());
            return sockets.get(0);
        };
        registry = LocateRegistry.createRegistry(0, null, factory);
        stub = UnicastRemoteObject.exportObject(echo, 0, null, factory);
        registry.rebind(RemoteWorker.NAME, stub);
        worker = (InetSocketAddress) sockets.get(0).getLocalSocketAddress();
        tap = JrmpTap.before(worker);
    }

    @AfterEach
    void close() throws Exception {
        tap.close();
        UnicastRemoteObject.unexportObject(echo, true);
        UnicastRemoteObject.unexportObject(registry, true);
        sockets.get(0).close();
    }

    private RemoteWorker lookup() throws Exception {
        return (RemoteWorker)
                LocateRegistry.getRegistry(Sockets.LOOPBACK, tap.address().getPort())
                        .lookup(RemoteWorker.NAME);
    }

    @Test
    void callsOfALookedUpStubPassTheTap() throws Exception {
        RemoteWorker through = lookup();
        Counts before = tap.counts();
        assertThat(before.calls()).isZero();
        assertThat((int[]) through.execute(new int[] {1, 2, 3})).containsExactly(1, 2, 3);
        assertThat(tap.counts().calls()).isEqualTo(2);
        assertThat(tap.counts().elements()).isEqualTo(6);
        through.accept(new int[][] {{1}, {2, 3}});
        assertThat(tap.counts().calls()).isEqualTo(3);
        assertThat(tap.counts().elements()).isEqualTo(9);
        assertThatThrownBy(() -> through.execute("no"))
                .isInstanceOf(TaskFailedException.class)
                .hasMessage("no");
        assertThat(tap.counts().calls()).isEqualTo(3);
        assertThat(tap.trace().stream()
                        .map(Passed::toString)
                        .filter(line -> !line.contains("dgc"))
                        .map(line -> line.replaceAll("connection \\d+ ", "").replaceAll("\\d+ bytes", "# bytes")))
                .containsExactly(
                        "-> registry lookup, # bytes",
                        "<- return registry lookup: stub of 127.0.0.1:" + worker.getPort() + ", now of port "
                                + tap.address().getPort() + ", # bytes",
                        "-> call execute: 1 array, 3 ints, # bytes",
                        "<- return execute: 1 array, 3 ints, # bytes",
                        "-> call accept: 1 array of arrays, 2 arrays, 3 ints, # bytes",
                        "<- return accept, # bytes",
                        "-> call execute, # bytes",
                        "<- failure execute: TaskFailedException, # bytes");
    }

    @Test
    void aStubThatIsPassedOnLeadsThroughTheTapToo() throws Exception {
        RemoteWorker through = lookup();
        through.accept((Serializable) stub); // the worker's own address goes in, and the tap's arrives
        var arrived = (RemoteWorker) echo.accepted.get(0);
        Counts before = tap.counts();
        arrived.accept(new int[5]);
        assertThat(tap.counts().calls() - before.calls()).isEqualTo(1);
        assertThat(arrived.toString()).contains(":" + tap.address().getPort() + "]");
    }

    @Test
    void aStubOfSomebodyElseStaysAsItIs() throws Exception {
        var other = new Echo();
        Remote otherStub = UnicastRemoteObject.exportObject(other, 0);
        try {
            lookup().accept((Serializable) otherStub);
            assertThat(echo.accepted.get(0)).isEqualTo(otherStub);
        } finally {
            UnicastRemoteObject.unexportObject(other, true);
        }
    }

    @Test
    void passesLargeObjectsOfManyCallersAtOnce() throws Exception {
        RemoteWorker through = lookup();
        var threads = Executors.newFixedThreadPool(4);
        var calls = new ArrayList<java.util.concurrent.Future<Serializable>>();
        for (int caller = 0; caller < 8; caller++) {
            int[][] matrix = new int[500][caller * 100];
            calls.add(threads.submit(() -> through.execute(matrix)));
        }
        for (int caller = 0; caller < 8; caller++) {
            assertThat((int[][]) calls.get(caller).get()).hasDimensions(500, caller * 100);
        }
        threads.shutdown();
        assertThat(tap.counts().calls()).isEqualTo(16);
        assertThat(tap.counts().elements()).isEqualTo(2 * 500 * 100 * 28);
    }

    @Test
    void passesOnWhatIsNoJrmpAndTheEndOfEachDirection() throws Exception {
        try (ServerSocket plain = Sockets.DEFAULT.listen();
                JrmpTap before = JrmpTap.before((InetSocketAddress) plain.getLocalSocketAddress());
                Socket near = Sockets.DEFAULT.connect(before.address());
                Socket far = plain.accept()) {
            near.getOutputStream().write("GET / HTTP/1.1\r\n".getBytes(StandardCharsets.UTF_8));
            assertThat(far.getInputStream().readNBytes(16))
                    .isEqualTo("GET / HTTP/1.1\r\n".getBytes(StandardCharsets.UTF_8));
            near.shutdownOutput();
            assertThat(far.getInputStream().read()).isEqualTo(-1);
            far.getOutputStream().write(new byte[] {0x4E, 0}); // looks like an acknowledgement, but nothing follows
            far.close();
            assertThat(near.getInputStream().readAllBytes()).containsExactly(0x4E, 0);
            assertThat(before.trace())
                    .map(Passed::toString)
                    .hasSize(1)
                    .allMatch(line -> line.startsWith("connection 1 -> bytes that are not JRMP"));
            assertThat(before.counts()).isEqualTo(new Counts(0, 0, 18));
        }
    }

    @Test
    void tellsAListener() throws Exception {
        var lines = new ArrayList<String>();
        try (JrmpTap telling = JrmpTap.before(worker, passed -> lines.add(passed.toString()))) {
            LocateRegistry.getRegistry(Sockets.LOOPBACK, telling.address().getPort())
                    .list();
            assertThat(telling.counts().calls()).isZero(); // synchronizes with the listener too
            assertThat(lines).hasSize(2);
            assertThat(telling.trace()).isEmpty();
        }
    }

    @Test
    void closingClosesEverything() throws Exception {
        try (Socket near = Sockets.DEFAULT.connect(tap.address())) {
            near.getOutputStream().write(new byte[] {0x4A, 0x52, 0x4D, 0x49, 0, 2, 0x4B});
            InputStream answer = near.getInputStream();
            assertThat(answer.read()).isEqualTo(0x4E);
            tap.close();
            tap.close();
            while (answer.read() >= 0) {
                // the rest of what has already arrived
            }
        }
        assertThatThrownBy(() -> Sockets.DEFAULT.connect(tap.address())).isInstanceOf(WireException.class);
    }

    @Test
    void aWorkerThatIsGoneIsARemoteException() throws Exception {
        RemoteWorker through = lookup();
        close();
        assertThatThrownBy(() -> through.execute(1)).isInstanceOf(RemoteException.class);
        serve(); // for the next close
    }
}
