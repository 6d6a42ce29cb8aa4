package marshal.kit.lab1;

import static marshal.kit.lab1.TestFrames.frame;
import static marshal.kit.lab1.TestFrames.join;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import marshal.kit.measure.Counts;
import marshal.labtest.TcpTapContract;
import org.junit.jupiter.api.Test;

/** A tap between two plain sockets: one acts as the manager and one as the worker. */
class FrameTapTest extends TcpTapContract {

    FrameTapTest() {
        super(new Scene(
                FrameTap::before,
                frame(1, 7, 4 + 4 * 3),
                3,
                "connection 1 -> SORT id 7, 32 bytes, 3 elements",
                frame(17, 7, 12)));
    }

    @Test
    void countsTheCallsOfLab1() throws Exception {
        Socket manager = near();
        Socket worker = far();
        byte[] requests = join(
                frame(1, 7, 4 + 4 * 5), // SORT, 5 items
                frame(2, 8, 12 + 4 * 30), // MULTIPLY, 30 elements in both
                frame(3, 9, 40 + 8 * 4), // CANNON, blocks of 2 x 2
                frame(4, 0, 12), // LINK
                frame(5, 1, 4 + 4 * 2)); // VECTOR of 2
        byte[] replies = join(
                frame(17, 7, 12), // SORTED, nothing
                frame(18, 8, 16 + 4 * 6), // PRODUCT of 6
                frame(31, 9, 4 + 3)); // ERROR
        pass(manager, worker, requests);
        assertThat(tap.counts()).isEqualTo(new Counts(4, 5 + 30 + 8 + 2, requests.length));
        pass(worker, manager, replies);
        assertThat(tap.counts()).isEqualTo(new Counts(6, 45 + 6, requests.length + replies.length));
        assertThat(lines())
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
        byte[] cannon = frame(3, 9, 40 + 8 * 4);
        ByteBuffer.wrap(cannon).putLong(16, 42).putInt(24, 0).putInt(28, 1).putInt(32, 2);
        pass(near(), far(), cannon);
        byte[] rows = frame(4, 0, 12);
        ByteBuffer.wrap(rows).putLong(16, 42).putInt(24, 1);
        byte[] columns = frame(4, 0, 12);
        ByteBuffer.wrap(columns).putLong(16, 42);
        byte[] vector = frame(5, 3, 4 + 4 * 2);
        for (byte[] link : List.of(rows, columns)) {
            Socket neighbour = near();
            Socket there = far();
            byte[] both = join(link, vector);
            for (byte one : both) { // in the smallest pieces
                neighbour.getOutputStream().write(one);
            }
            there.getInputStream().readNBytes(both.length);
        }
        assertThat(lines())
                .containsExactly(
                        "connection 1 -> CANNON id 9, 88 bytes, 8 elements",
                        "connection 2 -> LINK id 0, 28 bytes, rows from worker 3 below",
                        "connection 2 -> VECTOR round 3, 28 bytes, 2 elements, rows from worker 3 below",
                        "connection 3 -> LINK id 0, 28 bytes, columns from worker 0 at the right",
                        "connection 3 -> VECTOR round 3, 28 bytes, 2 elements, columns from worker 0 at the right");
    }

    @Test
    void passesLargeMessagesOfManyConnections() throws Exception {
        byte[] message = frame(1, 1, 4 + 4 * 500_000);
        new Random(1).nextBytes(message);
        System.arraycopy(frame(1, 1, 4 + 4 * 500_000), 0, message, 0, 16);
        for (int connection = 0; connection < 3; connection++) {
            pass(near(), far(), message);
        }
        assertThat(tap.counts()).isEqualTo(new Counts(3, 1_500_000, 3L * message.length));
    }

    @Test
    void passesOnWhatIsNoMessageButDoesNotCountIt() throws Exception {
        byte[] garbage = "GET / HTTP/1.1\r\n\r\n and so on".getBytes(StandardCharsets.UTF_8);
        pass(near(), far(), garbage);
        assertThat(tap.counts()).isEqualTo(new Counts(0, 0, garbage.length));
        assertThat(lines()).containsExactly("connection 1 -> bytes that are not a message");

        byte[] lie = frame(1, 1, -1);
        pass(near(), far(), lie);
        assertThat(tap.counts().calls()).isZero();
    }
}
