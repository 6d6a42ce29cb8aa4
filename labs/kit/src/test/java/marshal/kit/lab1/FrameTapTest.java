package marshal.kit.lab1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.measure.Counts;
import marshal.kit.net.Passed;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A tap between two plain sockets, of which one plays the manager and one the worker. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FrameTapTest {

    private static final Sockets SOCKETS = new Sockets(0, 300_000);

    private final List<AutoCloseable> open = new ArrayList<>();
    private ServerSocket server;
    private FrameTap tap;

    @BeforeEach
    void listen() throws Exception {
        server = remember(SOCKETS.listen());
        tap = remember(FrameTap.before((InetSocketAddress) server.getLocalSocketAddress()));
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    private <T extends AutoCloseable> T remember(T closeable) {
        open.add(closeable);
        return closeable;
    }

    private Socket manager() throws IOException {
        return remember(SOCKETS.connect(tap.address()));
    }

    private Socket worker() throws IOException {
        return remember(SOCKETS.prepare(server.accept()));
    }

    @Test
    void countsTheCallsOfLab1() throws Exception {
        Socket manager = manager();
        Socket worker = worker();
        byte[] requests = join(
                message(1, 7, 4 + 4 * 5), // SORT, 5 items
                message(2, 8, 12 + 4 * 30), // MULTIPLY, 30 elements in both
                message(3, 9, 40 + 8 * 4), // CANNON, blocks of 2 x 2
                message(4, 0, 12), // LINK
                message(5, 1, 4 + 4 * 2)); // VECTOR of 2
        byte[] replies = join(
                message(17, 7, 12), // SORTED, nothing
                message(18, 8, 16 + 4 * 6), // PRODUCT of 6
                message(31, 9, 4 + 3)); // ERROR
        manager.getOutputStream().write(requests);
        assertThat(worker.getInputStream().readNBytes(requests.length)).isEqualTo(requests);
        assertThat(tap.counts()).isEqualTo(new Counts(4, 5 + 30 + 8 + 2, requests.length));
        worker.getOutputStream().write(replies);
        assertThat(manager.getInputStream().readNBytes(replies.length)).isEqualTo(replies);
        assertThat(tap.counts()).isEqualTo(new Counts(6, 45 + 6, requests.length + replies.length));
        assertThat(tap.trace())
                .map(Passed::toString)
                .containsExactly(
                        "connection 1 -> SORT id 7, 40 bytes, 5 elements",
                        "connection 1 -> MULTIPLY id 8, 148 bytes, 30 elements",
                        "connection 1 -> CANNON id 9, 88 bytes, 8 elements",
                        "connection 1 -> LINK id 0, 28 bytes, columns from the right",
                        "connection 1 -> VECTOR round 1, 28 bytes, 2 elements, columns from the right",
                        "connection 1 <- SORTED id 7, 28 bytes, 0 elements",
                        "connection 1 <- PRODUCT id 8, 56 bytes, 6 elements",
                        "connection 1 <- ERROR id 9, 23 bytes");
    }

    /** Worker 1 of four: worker 0 is at its right, worker 3 below. */
    @Test
    void saysWhoSendsWhichVector() throws Exception {
        Socket manager = manager();
        Socket worker = worker();
        byte[] cannon = message(3, 9, 40 + 8 * 4);
        ByteBuffer.wrap(cannon).putLong(16, 42).putInt(24, 0).putInt(28, 1).putInt(32, 2);
        manager.getOutputStream().write(cannon);
        worker.getInputStream().readNBytes(cannon.length);
        byte[] rows = message(4, 0, 12);
        ByteBuffer.wrap(rows).putLong(16, 42).putInt(24, 1);
        byte[] columns = message(4, 0, 12);
        ByteBuffer.wrap(columns).putLong(16, 42);
        byte[] vector = message(5, 3, 4 + 4 * 2);
        for (byte[] link : List.of(rows, columns)) {
            Socket neighbour = manager();
            Socket there = worker();
            byte[] both = join(link, vector);
            for (byte one : both) { // in the smallest pieces
                neighbour.getOutputStream().write(one);
            }
            there.getInputStream().readNBytes(both.length);
        }
        assertThat(tap.trace())
                .map(Passed::toString)
                .containsExactly(
                        "connection 1 -> CANNON id 9, 88 bytes, 8 elements",
                        "connection 2 -> LINK id 0, 28 bytes, rows from worker 3 below",
                        "connection 2 -> VECTOR round 3, 28 bytes, 2 elements, rows from worker 3 below",
                        "connection 3 -> LINK id 0, 28 bytes, columns from worker 0 at the right",
                        "connection 3 -> VECTOR round 3, 28 bytes, 2 elements, columns from worker 0 at the right");
    }

    @Test
    void countsAMessageWhenItIsCompleteWhateverThePieces() throws Exception {
        Socket manager = manager();
        Socket worker = worker();
        byte[] message = message(1, 7, 4 + 4 * 3);
        for (int i = 0; i < message.length; i++) {
            assertThat(tap.counts().calls()).isZero();
            manager.getOutputStream().write(message[i]);
            assertThat(worker.getInputStream().read()).isEqualTo(message[i] & 255);
        }
        assertThat(tap.counts()).isEqualTo(new Counts(1, 3, message.length));
    }

    @Test
    void passesLargeMessagesOfManyConnections() throws Exception {
        byte[] message = message(1, 1, 4 + 4 * 500_000);
        new Random(1).nextBytes(message);
        System.arraycopy(message(1, 1, 4 + 4 * 500_000), 0, message, 0, 16);
        for (int connection = 0; connection < 3; connection++) {
            Socket manager = manager();
            Socket worker = worker();
            var sender = new Thread(() -> write(manager, message));
            sender.start();
            assertThat(Arrays.equals(worker.getInputStream().readNBytes(message.length), message))
                    .isTrue();
            sender.join();
        }
        assertThat(tap.counts()).isEqualTo(new Counts(3, 1_500_000, 3L * message.length));
    }

    @Test
    void passesOnTheEndOfEachDirection() throws Exception {
        Socket manager = manager();
        Socket worker = worker();
        manager.getOutputStream().write(1);
        manager.shutdownOutput();
        assertThat(worker.getInputStream().readAllBytes()).containsExactly(1);
        worker.getOutputStream().write(2); // the other direction still works
        worker.close();
        assertThat(manager.getInputStream().readAllBytes()).containsExactly(2);
    }

    @Test
    void passesOnWhatIsNoMessageButDoesNotCountIt() throws Exception {
        Socket manager = manager();
        Socket worker = worker();
        byte[] garbage = "GET / HTTP/1.1\r\n\r\n and so on".getBytes(StandardCharsets.UTF_8);
        manager.getOutputStream().write(garbage);
        assertThat(worker.getInputStream().readNBytes(garbage.length)).isEqualTo(garbage);
        assertThat(tap.counts()).isEqualTo(new Counts(0, 0, garbage.length));
        assertThat(tap.trace()).map(Passed::toString).containsExactly("connection 1 -> bytes that are no message");

        byte[] lie = message(1, 1, -1);
        Socket other = manager();
        Socket otherWorker = worker();
        other.getOutputStream().write(lie);
        assertThat(otherWorker.getInputStream().readNBytes(lie.length)).isEqualTo(lie);
        assertThat(tap.counts().calls()).isZero();
    }

    @Test
    void tellsAListener() throws Exception {
        var lines = new ArrayList<String>();
        FrameTap telling = remember(FrameTap.before(
                (InetSocketAddress) server.getLocalSocketAddress(), passed -> lines.add(passed.toString())));
        Socket manager = remember(SOCKETS.connect(telling.address()));
        byte[] message = message(1, 7, 4);
        manager.getOutputStream().write(message);
        worker().getInputStream().readNBytes(message.length);
        assertThat(telling.counts().calls()).isOne(); // synchronizes with the listener, too
        assertThat(lines).containsExactly("connection 1 -> SORT id 7, 20 bytes, 0 elements");
        assertThat(telling.trace()).isEmpty();
    }

    @Test
    void aWorkerThatIsGoneEndsTheConnection() throws Exception {
        Socket nobody = remember(SOCKETS.refusing());
        tap = remember(FrameTap.before((InetSocketAddress) nobody.getLocalSocketAddress()));
        assertThat(manager().getInputStream().read()).isEqualTo(-1);
    }

    @Test
    void closingClosesEverything() throws Exception {
        Socket manager = manager();
        Socket worker = worker();
        manager.getOutputStream().write(1);
        worker.getInputStream().read();
        tap.close();
        tap.close();
        assertThat(ends(manager.getInputStream())).isTrue();
        assertThat(ends(worker.getInputStream())).isTrue();
        assertThatThrownBy(this::manager).isInstanceOf(WireException.class);
    }

    private static boolean ends(InputStream in) {
        try {
            return in.read() == -1;
        } catch (IOException e) {
            return true;
        }
    }

    private static void write(Socket socket, byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] message(int command, int id, int bodyBytes) {
        return ByteBuffer.allocate(16 + Math.max(0, bodyBytes))
                .putInt(0x4D415253)
                .put((byte) 1)
                .put((byte) command)
                .putShort((short) 0)
                .putInt(id)
                .putInt(bodyBytes)
                .array();
    }

    private static byte[] join(byte[]... pieces) {
        var all = new java.io.ByteArrayOutputStream();
        for (byte[] piece : pieces) {
            all.writeBytes(piece);
        }
        return all.toByteArray();
    }
}
