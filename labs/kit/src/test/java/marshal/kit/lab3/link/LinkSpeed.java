package marshal.kit.lab3.link;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Arrays;
import marshal.kit.contract.Sockets;

/**
 * Prints how fast the lossy link is, and asserts nothing: how many packets a second it carries one way, and how much it
 * adds to a packet's way (half of what it adds to a round trip), each once with an empty script and once with three
 * rules.
 */
final class LinkSpeed {

    private static final String RULES = "drop DATA 1.1000 #1; delay 1ms ACK 7.3; loss 0% seed 1";
    private static final int PACKETS = 100_000;
    private static final int BATCH = 50;
    private static final int ROUNDS = 20_000;
    private static final int REPETITIONS = 5;

    private final byte[] bytes;
    private final DatagramSocket near = Sockets.DEFAULT.datagram();
    private final DatagramSocket far = Sockets.DEFAULT.datagram();
    private final DatagramPacket received = new DatagramPacket(new byte[1 << 16], 1 << 16);

    private LinkSpeed(int payload) throws IOException {
        bytes = TestPackets.data(1, 0, 1, new byte[payload]);
        near.setSoTimeout(10_000);
        far.setSoTimeout(10_000);
    }

    public static void main(String[] arguments) throws Exception {
        for (int payload : new int[] {0, 1000}) {
            for (int repetition = 0; repetition < REPETITIONS; repetition++) {
                var speed = new LinkSpeed(payload);
                double direct = speed.oneWayMicros((InetSocketAddress) speed.far.getLocalSocketAddress());
                System.out.printf("%4d B payload, direct one way %.1f us", payload, direct);
                speed.through("no rules", LinkScript.EMPTY, new Journal(0), direct);
                speed.through("recorded, 3 rules", LinkScript.parse(RULES), new Journal(), direct);
                System.out.println();
                speed.near.close();
                speed.far.close();
            }
        }
    }

    private void through(String what, LinkScript script, Journal journal, double direct) throws IOException {
        try (var link = new LossyLink(script, journal)) {
            InetSocketAddress front =
                    link.before((InetSocketAddress) far.getLocalSocketAddress()).address();
            double added = oneWayMicros(front) - direct;
            System.out.printf("; %s: %.0f packets/s, adds %.1f us (median)", what, packetsPerSecond(front), added);
        }
    }

    /** Half of the median round trip. */
    private double oneWayMicros(SocketAddress to) throws IOException {
        var echo = new Thread(this::echo);
        echo.start();
        long[] nanos = new long[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            long begin = System.nanoTime();
            near.send(new DatagramPacket(bytes, bytes.length, to));
            near.receive(received);
            nanos[i] = System.nanoTime() - begin;
        }
        try {
            echo.join();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        Arrays.sort(nanos);
        return nanos[ROUNDS / 2] / 2000.0;
    }

    private void echo() {
        var packet = new DatagramPacket(new byte[1 << 16], 1 << 16);
        try {
            for (int i = 0; i < ROUNDS; i++) {
                packet.setLength(1 << 16);
                far.receive(packet);
                far.send(packet);
            }
        } catch (IOException e) {
            System.out.println("echo: " + e);
        }
    }

    /** One way, so many in flight at a time that no buffer overflows. */
    private double packetsPerSecond(SocketAddress to) throws IOException {
        long begin = System.nanoTime();
        for (int i = 0; i < PACKETS; i += BATCH) {
            for (int j = 0; j < BATCH; j++) {
                near.send(new DatagramPacket(bytes, bytes.length, to));
            }
            for (int j = 0; j < BATCH; j++) {
                far.receive(received);
            }
        }
        return PACKETS * 1e9 / (System.nanoTime() - begin);
    }
}
