package marshal.lab5;

import java.nio.charset.StandardCharsets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.WriteAbortedException;
import java.lang.reflect.Field;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.lab5.RemoteFailure;
import marshal.kit.lab5.Service;
import marshal.kit.lab5.model.Secret;
import marshal.kit.lab5.model.Tree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls with stub and skeleton: their results, their bytes on the wire, and their failures. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CallsTest {

    private static final Sockets SOCKETS = new Sockets(0, 300_000);

    private final CyclicBarrier both = new CyclicBarrier(2);
    private Skeleton skeleton;
    private Stub stub;
    private Service service;

    /** Returns what it gets. */
    private final class Echo implements Service {

        @Override
        public void ping() throws IOException {
            try {
                both.await();
            } catch (Exception e) {
                throw new IOException(e);
            }
        }

        @Override
        public byte[] bytes(byte[] values) {
            return values;
        }

        @Override
        public double[] doubles(double[] values) {
            return values;
        }

        @Override
        public Tree tree(Tree tree) {
            return tree;
        }

        @Override
        public Object object(Object object) {
            return "secret".equals(object) ? new Secret() : object;
        }

        @Override
        public int add(int a, int b) {
            return a + b;
        }

        @Override
        public void fail(String reason) {
            throw new IllegalStateException(reason);
        }
    }

    @BeforeEach
    void start() throws IOException {
        skeleton = new Skeleton(TestStreams.LITTLE, SOCKETS);
        int number = skeleton.export(Service.class, new Echo());
        stub = new Stub(skeleton.address(), number, TestStreams.BIG, SOCKETS);
        service = stub.as(Service.class);
    }

    @AfterEach
    void stop() {
        both.reset();
        stub.close();
        skeleton.close();
    }

    @Test
    void callsAreAnswered() throws IOException {
        assertThat(service.add(3, -5)).isEqualTo(-2);
        assertThat(service.bytes(new byte[] {1, 2})).containsExactly(1, 2);
        assertThat(service.bytes(null)).isNull();
        assertThat(service.doubles(new double[100_000])).hasSize(100_000);
        var tree = new Tree();
        tree.left = tree;
        Tree copy = service.tree(tree);
        assertThat(copy.left).isSameAs(copy).isNotSameAs(tree);
        assertThat(service).hasToString(stub.toString());
    }

    @Test
    void whatTheMethodThrowsArrivesByName() throws IOException {
        assertThatThrownBy(() -> service.fail("so it is"))
                .isInstanceOf(RemoteFailure.class)
                .hasMessage("java.lang.IllegalStateException: so it is");
        assertThat(service.add(1, 2)).isEqualTo(3);
        var other = new Stub(skeleton.address(), 7, TestStreams.BIG, SOCKETS);
        assertThatThrownBy(() -> other.as(Service.class).add(1, 2)).isInstanceOf(RemoteFailure.class).hasMessageContaining("no object 7");
        var stranger = new Stub(skeleton.address(), 0, TestStreams.BIG, SOCKETS);
        assertThatThrownBy(() -> stranger.as(Stranger.class).add(1)).isInstanceOf(RemoteFailure.class).hasMessageContaining("no such method");
        assertThatThrownBy(() -> stranger.as(Stranger.class).add(1)).isInstanceOf(RemoteFailure.class);
        other.close();
        stranger.close();
    }

    public interface Stranger {
        int add(int a) throws IOException;
    }

    @Test
    void whatCannotBeWrittenFailsItsCallOnly() throws IOException {
        assertThatThrownBy(() -> service.object(new Object[] {1, new Secret()})).isInstanceOf(NotSerializableException.class);
        assertThat(service.object("text")).isEqualTo("text");
        assertThatThrownBy(() -> service.object("secret")).isInstanceOf(WriteAbortedException.class);
        assertThat(service.object("text")).isEqualTo("text");
    }

    @Test
    void aSkeletonPausesWhileAcceptFailsAndServesWhenItCanAgain() throws Exception {
        Set<Thread> others = Thread.getAllStackTraces().keySet();
        var unable = new Skeleton(TestStreams.LITTLE, SOCKETS);
        Thread accepting = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("skeleton accept") && !others.contains(thread))
                .findFirst().orElseThrow();
        Field field = unable.getClass().getDeclaredField("server");
        field.setAccessible(true);
        var door = (ServerSocket) field.get(unable);
        door.setSoTimeout(1); // accept fails from the next call on
        SOCKETS.connect(unable.address()).close();
        while (accepting.getState() != Thread.State.TIMED_WAITING) {
            Thread.yield();
        }
        door.setSoTimeout(0);
        var caller = new Stub(unable.address(), unable.export(Service.class, new Echo()), TestStreams.BIG, SOCKETS);
        assertThat(caller.as(Service.class).add(1, 2)).isEqualTo(3);
        caller.close();
        unable.close();
        accepting.join();
    }

    @Test
    void twoCallsAtOnce() throws Exception {
        var other = CompletableFuture.runAsync(() -> {
            try {
                service.ping();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        service.ping(); // both wait for each other in the server
        assertThat(other).succeedsWithin(10, TimeUnit.MINUTES); // only for a failure
    }

    @Test
    void theBytesOfACall() throws Exception {
        try (ServerSocket server = SOCKETS.listen()) {
            var address = (java.net.InetSocketAddress) server.getLocalSocketAddress();
            var scripted = new Stub(address, 3, TestStreams.BIG, SOCKETS);
            var call = CompletableFuture.supplyAsync(() -> {
                try {
                    return scripted.as(Service.class).add(1, 2);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            try (Socket peer = server.accept()) {
                var bytes = new byte[4 + 1 + 1 + 4 + 2 + 8 + 1 + 5 + 5];
                new DataInputStream(peer.getInputStream()).readFully(bytes);
                long number = CallNames.number(Service.class.getMethod("add", int.class, int.class));
                assertThat(bytes).asHexString().isEqualTo(
                        "4D4F0100" + "10" + "43" + "00000001" + "0003" + "%016X".formatted(number) + "02" + "4900000001" + "4900000002");
                peer.getOutputStream().write(HexFormat.of().parseHex("4d4f0101" + "10" + "52" + "01000000" + "49" + "09000000"));
                assertThat(call.get()).isEqualTo(9);
            }
            scripted.close();
        }
    }

    @Test
    void answersThatAreNone() throws Exception {
        for (String answer : new String[] {"", "105200", "52", "10520000000249", "1052000000014A", "105600000001", "1043", "1052000000014C0000"}) {
            try (ServerSocket server = SOCKETS.listen()) {
                var scripted = new Stub((java.net.InetSocketAddress) server.getLocalSocketAddress(), 0, TestStreams.BIG, SOCKETS);
                var peer = CompletableFuture.runAsync(() -> {
                    try (Socket socket = server.accept()) {
                        socket.getInputStream().read(new byte[31]);
                        socket.getOutputStream().write(HexFormat.of().parseHex("4d4f0100" + answer + "00".repeat(20)));
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                });
                assertThatThrownBy(() -> scripted.as(Service.class).add(1, 2)).as(answer).isInstanceOf(IOException.class);
                peer.get();
                scripted.close();
            }
        }
    }

    @Test
    void garbageEndsItsConnectionOnly() throws IOException {
        for (String garbage : new String[] {"47455420", "4D4F010000", "4D4F010010", "4D4F01001052", "4D4F010010430000000100000000000000000000FF11"}) {
            try (Socket peer = SOCKETS.connect(skeleton.address())) {
                peer.getOutputStream().write(HexFormat.of().parseHex(garbage));
                peer.shutdownOutput();
                assertThat(peer.getInputStream().read()).isEqualTo(-1);
            }
        }
        assertThat(service.add(1, 1)).isEqualTo(2);
    }

    @Test
    void closingEndsEverything() throws Exception {
        var waiting = CompletableFuture.supplyAsync(() -> {
            try {
                service.ping();
                return null;
            } catch (IOException e) {
                return e;
            }
        });
        while (both.getNumberWaiting() == 0) {
            Thread.onSpinWait();
        }
        skeleton.close();
        assertThat(waiting.get()).isInstanceOf(IOException.class);
        // A connection that its last accept lets in is closed; one after that is refused.
        assertThatThrownBy(() -> service.add(1, 2)).isInstanceOf(IOException.class);
        stub.close();
        assertThatThrownBy(() -> service.add(1, 2)).isInstanceOf(WireException.class);
    }

    @Test
    void namesOfMethods() throws Exception {
        var bytes = new ByteArrayOutputStream();
        bytes.write("add(II)".getBytes(StandardCharsets.UTF_8));
        long hash = 0xcbf29ce484222325L;
        for (byte each : bytes.toByteArray()) {
            hash = (hash ^ each) * 0x100000001b3L;
        }
        assertThat(CallNames.number(Service.class.getMethod("add", int.class, int.class))).isEqualTo(hash);
    }
}
