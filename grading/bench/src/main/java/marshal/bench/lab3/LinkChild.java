package marshal.bench.lab3;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.util.Arrays;
import marshal.bench.child.Trials;
import marshal.kit.contract.Sockets;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.link.LinkScript;
import marshal.kit.lab3.link.LossyLink;
import marshal.kit.measure.Quantiles;
import marshal.kit.tool.Daemon;
import marshal.lab3.Lab3Binding;

/**
 * Measures the lossy link with a journal and rules to look at, between two sockets. A trial prints the time of a packet
 * when many follow each other one way, as packet_ns. It prints the time that the link adds to the way of a single
 * packet as added_ns.
 */
public final class LinkChild {

    /** Rules for packets that are never sent. */
    private static final String RULES = "drop DATA 1.1000 #1; delay 1ms ACK 7.3; drop DATA 9.9";

    private static final int PAYLOAD = 1000;
    private static final int PACKETS = 5000;
    /** Packets in flight at once: so few that no socket's buffer overflows. */
    private static final int BATCH = 50;

    private static final int ROUNDS = 500;
    private static final int DEADLINE_MILLIS = 10_000;

    private final byte[] bytes = new Lab3Binding().encode(new Packet(Packet.Type.DATA, 1, 0, 1, new byte[PAYLOAD]));
    private final DatagramPacket received = new DatagramPacket(new byte[1 << 16], 1 << 16);
    private final DatagramSocket near = Sockets.DEFAULT.datagram();
    private final DatagramSocket far = Sockets.DEFAULT.datagram();
    private final DatagramSocket echo = Sockets.DEFAULT.datagram();

    private LinkChild() throws IOException {
        near.setSoTimeout(DEADLINE_MILLIS);
        far.setSoTimeout(DEADLINE_MILLIS);
        Daemon.start("echo", this::echo);
    }

    public static void main(String[] args) throws Exception {
        var child = new LinkChild();
        try (var link = new LossyLink(LinkScript.parse(RULES))) {
            InetSocketAddress toFar = link.before(address(child.far)).address();
            InetSocketAddress toEcho = link.before(address(child.echo)).address();
            Trials.serve(() -> "packet_ns=" + child.oneWay(toFar) + " added_ns=" + child.added(toEcho));
        }
    }

    private long oneWay(InetSocketAddress to) throws IOException {
        long start = System.nanoTime();
        for (int i = 0; i < PACKETS; i += BATCH) {
            for (int j = 0; j < BATCH; j++) {
                near.send(new DatagramPacket(bytes, bytes.length, to));
            }
            for (int j = 0; j < BATCH; j++) {
                receive(far);
            }
        }
        return (System.nanoTime() - start) / PACKETS;
    }

    /** Half of the time that the link adds to a round trip, from the medians of round trips in turns. */
    private long added(InetSocketAddress throughLink) throws IOException {
        var direct = new double[ROUNDS];
        var linked = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            direct[i] = roundTrip(address(echo));
            linked[i] = roundTrip(throughLink);
        }
        return Math.round((Quantiles.median(linked) - Quantiles.median(direct)) / 2);
    }

    private long roundTrip(InetSocketAddress to) throws IOException {
        long start = System.nanoTime();
        near.send(new DatagramPacket(bytes, bytes.length, to));
        receive(near);
        return System.nanoTime() - start;
    }

    private void receive(DatagramSocket socket) throws IOException {
        received.setLength(received.getData().length);
        socket.receive(received);
        if (!Arrays.equals(received.getData(), 0, received.getLength(), bytes, 0, bytes.length)) {
            throw new IOException("what arrived is not what was sent");
        }
    }

    private void echo() {
        var packet = new DatagramPacket(new byte[1 << 16], 1 << 16);
        try {
            while (true) {
                packet.setLength(packet.getData().length);
                echo.receive(packet);
                echo.send(packet);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static InetSocketAddress address(DatagramSocket socket) {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }
}
