package marshal.lab3;

import static marshal.lab3.RawPeer.data;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Settings;
import marshal.kit.lab3.WindowUpdate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The endpoint, against another endpoint and against peers that break the protocol. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UdpEndpointTest {

    private static final int SOON_MILLIS = 60_000;
    private static final int MINUTES = 2_000; // timeouts until it gives up: longer than any machine ever pauses
    private static final Settings QUICK = new Settings(Packet.LONGEST_PAYLOAD, 50_000, MINUTES, 1);
    private static final Settings SMALL = new Settings(1000, 50_000, MINUTES, 3);
    private static final Settings IMPATIENT = new Settings(Packet.LONGEST_PAYLOAD, 200_000, 25, 1);

    private static UdpEndpoint endpoint(Settings settings) throws IOException {
        return new UdpEndpoint(Sockets.DEFAULT, settings, SlidingWindowSender::new);
    }

    private static byte[] taken(UdpEndpoint endpoint) {
        Inbox.Delivery next = endpoint.receive(SOON_MILLIS);
        assertThat(next).as("a message").isNotNull();
        return next.message();
    }

    private static byte[] random(int length, int seed) {
        var bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    @Test
    void twoEndpointsSendToEachOtherAtOnce() throws Exception {
        try (var a = endpoint(SMALL); var b = endpoint(SMALL)) {
            byte[] there = random(300_000, 1);
            byte[] back = random(200_001, 2);
            var sent = a.begin(b.address(), there);
            b.send(a.address(), back);
            UdpEndpoint.await(sent);
            assertThat(taken(a)).isEqualTo(back);
            assertThat(taken(b)).isEqualTo(there);
        }
    }

    /** The thread waits for packets in the system, and for nothing else. So a timed wait can only be a pause. */
    @Test
    void pausesWhileItsSocketIsBrokenAndCanBeClosed() throws Exception {
        Thread receiving;
        try (var endpoint = endpoint(QUICK)) {
            ((Closeable) field(endpoint, "datagrams")).close();
            receiving = (Thread) field(endpoint, "thread");
            while (receiving.getState() != Thread.State.TIMED_WAITING) {
                Thread.yield();
            }
        }
        receiving.join();
        assertThat(receiving.isAlive()).isFalse();
    }

    private static Object field(UdpEndpoint endpoint, String name) throws Exception {
        Field field = UdpEndpoint.class.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(endpoint);
    }

    @Test
    void messagesToOnePeerKeepTheirOrderAndToOneselfTheyGoOverTheWire() throws Exception {
        try (var a = endpoint(SMALL)) {
            var sent = new ArrayList<CompletableFuture<Void>>();
            for (int i = 0; i < 50; i++) {
                sent.add(a.begin(a.address(), random(i * 100, i)));
            }
            for (int i = 0; i < 50; i++) {
                assertThat(taken(a)).isEqualTo(random(i * 100, i));
            }
            sent.forEach(CompletableFuture::join);
        }
    }

    @Test
    void aPeerThatDoesNotAcknowledgeIsNamed() throws Exception {
        try (var a = endpoint(IMPATIENT); var silent = new RawPeer(a.address()); var b = endpoint(QUICK)) {
            String name = silent.address().toString();
            assertThatThrownBy(() -> a.send(silent.address(), new byte[3])).isInstanceOf(WireException.class).hasMessageContaining(name);
            for (int attempt = 1; attempt <= IMPATIENT.attempts(); attempt++) {
                assertThat(silent.receive()).isEqualTo("DATA 1.0 of 1, 3 B");
            }
            assertThatThrownBy(() -> a.send(silent.address(), new byte[4])).isInstanceOf(WireException.class).hasMessageContaining(name);
            assertThat(silent.receive(500)).isEqualTo("nothing");
            a.send(b.address(), new byte[5]);
            assertThat(taken(b)).hasSize(5);
        }
    }

    @Test
    void nothingThatComesEndsIt() throws Exception {
        try (var a = endpoint(QUICK); var stranger = new RawPeer(a.address()); var other = new RawPeer(a.address())) {
            var random = new Random(1);
            for (int i = 0; i < 200; i++) {
                stranger.send(random(random.nextInt(100), i));
                comesThrough(other);
            }
            stranger.send(new byte[65_000]);
            comesThrough(other);
            assertThat(taken(a)).containsExactly(1);
            stranger.send(new Packet(Packet.Type.ACK, 1, 0, 1, new byte[0]));
            stranger.send(data(2, 0, 1, 7));
            stranger.send(data(1, 0, 1, 9));
            assertThat(stranger.receive()).isEqualTo("ACK 1.0 of 1");
            assertThat(taken(a)).containsExactly(9);
        }
    }

    /** The endpoint has taken everything sent earlier, so its buffer has room. */
    private static void comesThrough(RawPeer peer) throws IOException {
        peer.send(data(1, 0, 1, 1));
        assertThat(peer.receive()).isEqualTo("ACK 1.0 of 1");
    }

    @Test
    void aDuplicateIsAcknowledgedAndNotDelivered() throws Exception {
        try (var a = endpoint(QUICK); var peer = new RawPeer(a.address())) {
            for (int i = 0; i < 3; i++) {
                peer.send(data(1, 0, 1, 9));
                assertThat(peer.receive()).isEqualTo("ACK 1.0 of 1");
            }
            peer.send(data(2, 0, 1, 8));
            assertThat(peer.receive()).isEqualTo("ACK 2.0 of 1");
            assertThat(taken(a)).containsExactly(9);
            assertThat(taken(a)).containsExactly(8);
        }
    }

    @Test
    void itLingersForWhoMissedTheLastAcknowledgement() throws Exception {
        long timeout = 100_000;
        while (!lingers(timeout)) { // the machine paused for longer than the endpoint lingered
            timeout *= 4;
        }
    }

    private static boolean lingers(long timeout) throws Exception {
        try (var a = endpoint(new Settings(Packet.LONGEST_PAYLOAD, timeout, 5, 1)); var peer = new RawPeer(a.address())) {
            peer.send(data(1, 0, 1, 9));
            assertThat(peer.receive()).isEqualTo("ACK 1.0 of 1");
            var closing = CompletableFuture.runAsync(a::close);
            while (a.receive(1) != null || !a.isClosing()) {
                Thread.onSpinWait();
            }
            peer.send(data(2, 0, 1, 8)); // new: no longer taken
            peer.send(data(1, 0, 1, 9));
            closing.get();
            String last = peer.receive(1); // it has arrived by now, if it was sent
            assertThat(last).isIn("ACK 1.0 of 1", "nothing");
            a.close();
            peer.send(data(1, 0, 1, 9));
            assertThat(peer.receive(50)).isEqualTo("nothing");
            return !last.equals("nothing");
        }
    }

    @Test
    void closingEndsEveryWait() throws Exception {
        var a = endpoint(Settings.STOP_AND_WAIT);
        try (var silent = new RawPeer(a.address())) {
            var sent = a.begin(silent.address(), new byte[3]);
            var received = CompletableFuture.supplyAsync(() -> a.receive(0) == null);
            silent.receive();
            a.close();
            assertThatThrownBy(() -> UdpEndpoint.await(sent)).isInstanceOf(WireException.class).hasMessageContaining("closed");
            assertThat(received.get()).isTrue();
            assertThatThrownBy(() -> a.send(silent.address(), new byte[3])).isInstanceOf(WireException.class);
        }
    }

    @Test
    void whatThereIsNoRoomForIsNotAcknowledged() throws Exception {
        try (var a = endpoint(QUICK); var peer = new RawPeer(a.address())) {
            int message = 1;
            peer.send(data(1, 0, 1, 9));
            assertThat(peer.receive()).isEqualTo("ACK 1.0 of 1");
            String answer;
            do {
                message++;
                assertThat(message).as("messages that nobody takes").isLessThan(10_000);
                peer.send(data(message, 0, 1, 9));
                peer.send(data(message - 1, 0, 1, 9)); // a duplicate needs no room: it is always answered
                answer = peer.receive();
            } while (answer.equals("ACK " + message + ".0 of 1") && peer.receive().equals("ACK " + (message - 1) + ".0 of 1"));
            assertThat(answer).isEqualTo("ACK " + (message - 1) + ".0 of 1");
            taken(a);
            peer.send(data(message, 0, 1, 9));
            assertThat(peer.receive()).isEqualTo("ACK " + message + ".0 of 1");
        }
    }

    @Test
    void itKeepsToTheWindowThatAPeerTells() throws Exception {
        var patient = new Settings(1000, 600_000_000, 2, 3);
        try (var a = endpoint(patient); var peer = new RawPeer(a.address())) {
            var first = a.begin(peer.address(), new byte[1]);
            assertThat(peer.receive()).startsWith("WINDOW 1: ");
            assertThat(peer.receive()).isEqualTo("DATA 1.0 of 1, 1 B");
            peer.send(new WindowUpdate(1, 2));
            peer.send(new Packet(Packet.Type.ACK, 1, 0, 1, new byte[0]));
            UdpEndpoint.await(first); // now the update has been taken
            var second = a.begin(peer.address(), new byte[5000]);
            assertThat(peer.receive()).as("ahead of packet 0 of several").startsWith("WINDOW 2: ");
            assertThat(peer.receive()).isEqualTo("DATA 2.0 of 5, 1000 B");
            assertThat(peer.receive()).isEqualTo("DATA 2.1 of 5, 1000 B");
            assertThat(peer.receive(200)).isEqualTo("nothing");
            peer.send(new WindowUpdate(2, 1000));
            assertThat(peer.receive()).as("its own window").isEqualTo("DATA 2.2 of 5, 1000 B");
            assertThat(peer.receive(200)).isEqualTo("nothing");
            for (int number = 0; number < 3; number++) {
                peer.send(new Packet(Packet.Type.ACK, 2, number, 5, new byte[0]));
            }
            assertThat(peer.receive()).isEqualTo("DATA 2.3 of 5, 1000 B");
            assertThat(peer.receive()).isEqualTo("DATA 2.4 of 5, 1000 B");
            peer.send(new Packet(Packet.Type.ACK, 2, 3, 5, new byte[0]));
            peer.send(new Packet(Packet.Type.ACK, 2, 4, 5, new byte[0]));
            UdpEndpoint.await(second);
        }
    }

    @Test
    void peersShareTheRoom() throws Exception {
        try (var a = endpoint(SMALL); var one = new RawPeer(a.address()); var other = new RawPeer(a.address())) {
            one.send(data(1, 1, 2, 9));
            int alone = told(one, 1);
            assertThat(one.receive()).isEqualTo("ACK 1.1 of 2");
            one.send(data(1, 1, 2, 9));
            assertThat(one.receive()).as("no news").isEqualTo("ACK 1.1 of 2");
            other.send(data(1, 1, 2, 9));
            assertThat(told(other, 1)).isEqualTo(Math.max(1, alone / 2));
            one.send(data(1, 0, 2, 9));
            assertThat(told(one, 2)).isEqualTo(Math.max(1, alone / 2));
            assertThat(one.receive()).isEqualTo("ACK 1.0 of 2");
        }
    }

    private static int told(RawPeer peer, int number) throws IOException {
        String update = peer.receive();
        assertThat(update).startsWith("WINDOW " + number + ": ");
        return Integer.parseInt(update.split(" ")[2]);
    }

    @Test
    void strangersAreBounded() throws Exception {
        var strangers = new ArrayList<RawPeer>();
        try (var a = endpoint(QUICK); var b = endpoint(QUICK)) {
            b.send(a.address(), new byte[1]);
            assertThat(taken(a)).hasSize(1);
            String answer;
            do {
                assertThat(strangers).as("strangers that are known").hasSizeLessThan(1000);
                var stranger = new RawPeer(a.address());
                strangers.add(stranger);
                stranger.send(data(1, 0, 2, 9));
                b.send(a.address(), new byte[2]); // arrives after the stranger's message: so the answer to that is here, or never comes
                assertThat(taken(a)).hasSize(2);
                answer = stranger.receive(1);
            } while (!answer.equals("nothing"));
        } finally {
            strangers.forEach(RawPeer::close);
        }
    }

    @Test
    void anInterruptedCallerDoesNotHarmTheEndpoint() throws Exception {
        try (var a = endpoint(SMALL); var b = endpoint(SMALL)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> a.send(b.address(), new byte[50_000])).isInstanceOf(WireException.class);
            assertThat(Thread.interrupted()).isTrue();
            a.send(b.address(), new byte[1]);
            assertThat(taken(b)).hasSize(50_000);
            assertThat(taken(b)).hasSize(1);
        }
    }

    @Test
    void aMessageThatIsTooLongIsRefused() throws Exception {
        try (var a = endpoint(new Settings(10, 50_000, MINUTES, 1))) {
            InetSocketAddress anybody = a.address();
            assertThatThrownBy(() -> a.send(anybody, new byte[10 * Packet.MOST_PACKETS + 1])).isInstanceOf(IllegalArgumentException.class);
            a.send(anybody, new byte[10 * Packet.MOST_PACKETS]);
            assertThat(taken(a)).hasSize(10 * Packet.MOST_PACKETS);
        }
    }
}
