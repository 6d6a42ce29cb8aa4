package marshal.kit.lab3.link;

import static marshal.kit.lab1.TestFrames.frame;
import static marshal.kit.lab1.TestFrames.join;
import static marshal.kit.lab3.link.TestPackets.ack;
import static marshal.kit.lab3.link.TestPackets.data;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import marshal.kit.contract.Sockets;
import marshal.kit.measure.Counts;
import marshal.kit.net.Passed;
import marshal.kit.net.Tap;
import marshal.labtest.Opened;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The link between real sockets. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LossyLinkTest extends Opened {

    private static final int PATIENCE_MILLIS = 60_000;

    /** This number of bytes in flight fits into every buffer on the way. */
    private static final int ROOM = 150_000;

    private final DatagramSocket manager = socket();
    private final DatagramSocket worker = socket();

    LossyLinkTest() throws IOException {}

    /** What was received, and its sender. */
    private record Received(byte[] bytes, SocketAddress from) {}

    private DatagramSocket socket() throws IOException {
        DatagramSocket socket = remember(Sockets.DEFAULT.datagram());
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    private LossyLink link(String script) {
        return remember(new LossyLink(LinkScript.parse(script)));
    }

    private static InetSocketAddress address(DatagramSocket socket) {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    private static void send(DatagramSocket socket, byte[] bytes, SocketAddress to) throws IOException {
        socket.send(new DatagramPacket(bytes, bytes.length, to));
    }

    private static Received receive(DatagramSocket socket) throws IOException {
        var packet = new DatagramPacket(new byte[65536], 65536);
        socket.receive(packet);
        return new Received(Arrays.copyOf(packet.getData(), packet.getLength()), packet.getSocketAddress());
    }

    private static void assertQuiet(DatagramSocket socket) throws IOException {
        socket.setSoTimeout(20);
        assertThatThrownBy(() -> receive(socket)).isInstanceOf(SocketTimeoutException.class);
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    /**
     * Both directions, all sizes, packets and other bytes. The script names three kinds of packet; nothing else may
     * change.
     */
    @Test
    void nothingIsAlteredThatTheScriptDoesNotName() throws Exception {
        int packets = Journal.MOST + 10_000; // the journal is full before the end
        LossyLink link =
                link("drop DATA 7.3; corrupt @30 DATA 8.3; truncate 20 ACK 9.3 from 0; delay 1s DATA 1000000.3");
        SocketAddress front = link.before(address(worker)).address();
        send(manager, new byte[0], front);
        SocketAddress back = receive(worker).from();
        var random = new Random(42);
        int named = 0;
        int sent = 0;
        while (sent < packets) {
            boolean down = random.nextBoolean();
            var expected = new ArrayList<byte[]>();
            for (int room = ROOM; room > 0 && sent < packets; sent++) {
                byte[] bytes =
                        randomPacket(random, sent % 6_000 == 0 ? 64_000 : random.nextInt(sent % 20 == 0 ? 1400 : 60));
                room -= 2 * bytes.length + 1300; // roughly what the system counts for it
                send(down ? manager : worker, bytes, down ? front : back);
                byte[] after = afterTheScript(bytes, down);
                named += after == bytes ? 0 : 1;
                if (after != null) {
                    expected.add(after);
                }
            }
            DatagramSocket target = down ? worker : manager;
            for (byte[] bytes : expected) {
                Received received = receive(target);
                assertThat(Arrays.equals(received.bytes(), bytes)).isTrue();
                assertThat(received.from()).isEqualTo(down ? back : front);
            }
        }
        assertThat(named).isBetween(180, 1800);
        assertQuiet(worker);
        assertQuiet(manager);
    }

    private static byte[] randomPacket(Random random, int length) {
        byte[] payload = new byte[length];
        random.nextBytes(payload);
        int message = 1 + random.nextInt(10);
        int number = random.nextInt(10);
        return switch (random.nextInt(4)) {
            case 0 -> payload;
            case 1 -> ack(message, number, 10);
            default -> data(message, number, 10, payload);
        };
    }

    private static byte[] afterTheScript(byte[] bytes, boolean down) {
        if (bytes.length < 24 || bytes[0] != 0x4D || bytes[1] != 0x55) {
            return bytes;
        }
        ByteBuffer header = ByteBuffer.wrap(bytes);
        String name = bytes[3] + " " + header.getInt(4) + " " + header.getInt(8);
        byte[] changed = bytes.clone();
        if (bytes.length > 30) {
            changed[30] = (byte) ~changed[30];
        }
        return switch (name) {
            case "1 7 3" -> null;
            case "1 8 3" -> bytes.length > 30 ? changed : bytes;
            case "2 9 3" -> down ? bytes : Arrays.copyOf(bytes, 20);
            default -> bytes;
        };
    }

    @Test
    void aWorkerSeesEveryPeerAtAnAddressOfItsOwnAndAnswersThere() throws Exception {
        SocketAddress front = link("").before(address(worker)).address();
        var seen = new ArrayList<SocketAddress>();
        for (int i = 0; i < 5; i++) {
            DatagramSocket peer = socket();
            for (int round = 0; round < 3; round++) {
                byte[] bytes = {(byte) i, (byte) round};
                send(peer, bytes, front);
                Received received = receive(worker);
                assertThat(received.bytes()).isEqualTo(bytes);
                if (round == 0) {
                    assertThat(seen).doesNotContain(received.from()).doesNotContain(address(peer));
                    seen.add(received.from());
                }
                assertThat(received.from()).isEqualTo(seen.get(i));
                send(worker, bytes, received.from());
                Received answer = receive(peer);
                assertThat(answer.bytes()).isEqualTo(bytes);
                assertThat(answer.from()).isEqualTo(front);
            }
        }
    }

    @Test
    void relaysShareScriptJournalAndNames() throws Exception {
        List<DatagramSocket> workers = List.of(socket(), socket());
        LossyLink link = link("drop DATA from 1 to 0 #1");
        SocketAddress front0 = link.before(address(workers.get(0))).address();
        SocketAddress front1 = link.before(address(workers.get(1))).address();
        byte[] data = data(1, 0, 1, new byte[4]);
        send(manager, data, front0);
        receive(workers.get(0));
        send(manager, data, front1);
        SocketAddress managerAt1 = receive(workers.get(1)).from();
        send(workers.get(1), data, front0); // lost
        send(workers.get(1), data, front0);
        SocketAddress worker1At0 = receive(workers.get(0)).from();
        send(workers.get(0), ack(1, 0, 1), worker1At0);
        assertThat(receive(workers.get(1)).from()).isEqualTo(front0);
        send(workers.get(1), ack(1, 0, 1), managerAt1);
        assertThat(receive(manager).from()).isEqualTo(front1);
        DatagramSocket another = socket();
        send(another, data, front1);
        receive(workers.get(1));
        send(workers.get(0), data, front0); // a torus of one: it is its own neighbour
        assertThat(receive(workers.get(0)).bytes()).isEqualTo(data);
        assertThat(link.journal().entries())
                .extracting(entry ->
                        entry.from() + " > " + entry.to() + " " + entry.heading() + (entry.isLost() ? " lost" : ""))
                .containsExactly(
                        "M > 0 DATA 1.0",
                        "M > 1 DATA 1.0",
                        "1 > 0 DATA 1.0 lost",
                        "1 > 0 DATA 1.0",
                        "0 > 1 ACK 1.0",
                        "1 > M ACK 1.0",
                        "M2 > 1 DATA 1.0",
                        "0 > 0 DATA 1.0");
    }

    @Test
    void delayedDatagramsComeWhenTheirTimeHasCome() throws Exception {
        LossyLink link = link("delay 60ms DATA 0; delay 30ms DATA 1; duplicate 90ms DATA 2");
        SocketAddress front = link.before(address(worker)).address();
        long begin = System.nanoTime();
        for (int number = 0; number < 3; number++) {
            send(manager, data(1, number, 3, new byte[number]), front);
        }
        var came = new ArrayList<Integer>(); // in any order: on a busy machine the relay may pause between two of them
        var millis = new long[3];
        for (int i = 0; i < 4; i++) {
            byte[] bytes = receive(worker).bytes();
            int number = bytes.length - data(1, 0, 3, new byte[0]).length;
            assertThat(bytes).isEqualTo(data(1, number, 3, new byte[number]));
            came.add(number);
            millis[number] = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
        }
        assertThat(came).containsExactlyInAnyOrder(0, 1, 2, 2);
        assertThat(millis[0]).isGreaterThanOrEqualTo(60);
        assertThat(millis[1]).isGreaterThanOrEqualTo(30);
        assertThat(millis[2]).as("the second one").isGreaterThanOrEqualTo(90);
    }

    @Test
    void theQueueOfDelayedDatagramsIsBounded() throws Exception {
        LossyLink link = link("delay 3600s ANY 0");
        SocketAddress front = link.before(address(worker)).address();
        for (int message = 1; message <= 1100; message++) {
            send(manager, data(message, 0, 2, new byte[0]), front);
            if (message % 20 == 0) {
                send(manager, data(message, 1, 2, new byte[0]), front);
                receive(worker); // everything before it has passed
            }
        }
        assertThat(link.journal().entries())
                .filteredOn(entry -> entry.late() && entry.isLost())
                .hasSize(1100 - 1024);
    }

    @Test
    void swappedDatagramsChangePlaces() throws Exception {
        SocketAddress front = link("swap DATA 0 #1").before(address(worker)).address();
        for (int number = 0; number < 3; number++) {
            send(manager, data(1, number, 3, new byte[100]), front);
        }
        for (int number : new int[] {1, 0, 2}) {
            assertThat(receive(worker).bytes()).isEqualTo(data(1, number, 3, new byte[100]));
        }
    }

    @Test
    void aWorkerThatIsGoneDoesNotStopTheRelay() throws Exception {
        InetSocketAddress address = address(worker);
        SocketAddress front = link("").before(address).address();
        send(manager, new byte[] {1}, front);
        receive(worker);
        worker.close();
        for (int i = 0; i < 10; i++) {
            send(manager, new byte[] {2}, front);
        }
        DatagramSocket next = remember(new DatagramSocket(address));
        next.setSoTimeout(PATIENCE_MILLIS);
        send(manager, new byte[] {3}, front);
        byte[] got = receive(next).bytes();
        while (got[0] == 2) {
            got = receive(next).bytes(); // one that was still on the way
        }
        assertThat(got).containsExactly(3);
    }

    @Test
    void peersAreBoundedAndAForgottenOneMayComeBack() throws Exception {
        SocketAddress front = link("").before(address(worker)).address();
        var peers = new ArrayList<DatagramSocket>();
        for (int i = 0; i < 70; i++) {
            peers.add(socket());
            send(peers.get(i), new byte[] {(byte) i}, front);
            receive(worker);
        }
        send(peers.get(0), new byte[] {1}, front);
        SocketAddress back = receive(worker).from();
        send(worker, new byte[] {2}, back);
        assertThat(receive(peers.get(0)).bytes()).containsExactly(2);
    }

    @Test
    void closingFreesThePortAndEndsTheThreads() throws Exception {
        LossyLink link = link("delay 1ms ANY");
        Tap relay = link.before(address(worker));
        send(manager, new byte[] {1}, relay.address());
        receive(worker);
        link.close();
        link.close();
        relay.close();
        new DatagramSocket(relay.address()).close();
        String name = "link before " + address(worker).getPort();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith(name)) {
                thread.join(PATIENCE_MILLIS);
                assertThat(thread.isAlive()).isFalse();
            }
        }
    }

    @Test
    void theTapCountsMessagesOnceAndBytesAlways() throws Exception {
        DatagramTap tap = remember(DatagramTap.before(address(worker)));
        byte[] sort = frame(1, 7, 4 + 4 * 100);
        List<byte[]> down = List.of(
                data(1, 0, 3, Arrays.copyOfRange(sort, 0, 150)),
                data(1, 1, 3, Arrays.copyOfRange(sort, 150, 300)),
                data(1, 0, 3, Arrays.copyOfRange(sort, 0, 150)), // again
                data(1, 2, 3, Arrays.copyOfRange(sort, 300, 420)),
                data(2, 0, 1, frame(2, 8, 12 + 4 * 30)),
                data(3, 0, 1, frame(3, 9, 40 + 8 * 4)),
                data(4, 0, 1, join(frame(4, 0, 12), frame(5, 1, 4 + 4 * 2))), // LINK and VECTOR: one call
                ack(1, 0, 1));
        List<byte[]> up = List.of(
                ack(1, 0, 3),
                data(1, 0, 1, frame(17, 7, 12)),
                data(1, 0, 1, frame(17, 7, 12)),
                data(2, 0, 1, frame(18, 8, 16 + 4 * 6)),
                data(3, 0, 1, frame(31, 9, 4 + 3)));
        long bytes = 0;
        SocketAddress back = null;
        for (byte[] packet : down) {
            send(manager, packet, tap.address());
            back = receive(worker).from();
            bytes += packet.length;
        }
        assertThat(tap.counts()).isEqualTo(new Counts(4, 100 + 30 + 8 + 2, bytes));
        for (byte[] packet : up) {
            send(worker, packet, back);
            receive(manager);
            bytes += packet.length;
        }
        assertThat(tap.counts()).isEqualTo(new Counts(6, 140 + 6, bytes));
        assertThat(tap.trace())
                .map(Passed::toString)
                .containsExactly(
                        "connection 1 -> SORT id 7, 420 bytes, 100 elements",
                        "connection 1 -> MULTIPLY id 8, 148 bytes, 30 elements",
                        "connection 1 -> CANNON id 9, 88 bytes, 8 elements",
                        "connection 1 -> LINK id 0, 28 bytes",
                        "connection 1 -> VECTOR round 1, 28 bytes, 2 elements",
                        "connection 1 <- SORTED id 7, 28 bytes, 0 elements",
                        "connection 1 <- PRODUCT id 8, 56 bytes, 6 elements",
                        "connection 1 <- ERROR id 9, 23 bytes");
    }

    @Test
    void everyPeerHasMessagesOfItsOwn() throws Exception {
        var lines = new ArrayList<String>();
        Tap tap = remember(DatagramTap.before(address(worker), passed -> lines.add(passed.toString())));
        for (int i = 0; i < 2; i++) {
            send(socket(), data(1, 0, 1, frame(1, i, 4 + 4 * 2)), tap.address());
            receive(worker);
        }
        assertThat(tap.counts().calls()).isEqualTo(2);
        assertThat(tap.counts().elements()).isEqualTo(4);
        assertThat(lines)
                .containsExactly(
                        "connection 1 -> SORT id 0, 28 bytes, 2 elements",
                        "connection 2 -> SORT id 1, 28 bytes, 2 elements");
    }

    @Test
    void lengthsThatContradictThePacketsCountAsNothing() throws Exception {
        DatagramTap tap = remember(DatagramTap.before(address(worker)));
        byte[] longer = frame(1, 7, 4 + 4 * 100);
        List<byte[]> packets = List.of(
                data(1, 0, 1, Arrays.copyOf(longer, 100)),
                data(2, 0, 4, Arrays.copyOf(longer, 105)),
                data(3, 0, 5, Arrays.copyOf(longer, 105)),
                data(4, 0, 3, Arrays.copyOf(longer, 105)),
                data(5, 0, 1, join(frame(1, 7, 4), new byte[16])),
                data(6, 0, 1, new byte[3]),
                data(7, 0, 1, new byte[0]));
        for (byte[] packet : packets) {
            send(manager, packet, tap.address());
            receive(worker);
        }
        assertThat(tap.counts().calls()).as("only message 2 is 4 packets long").isEqualTo(1);
        assertThat(tap.trace())
                .map(Passed::toString)
                .filteredOn(line -> line.endsWith("bytes that are not a message"))
                .hasSize(5);
    }
}
