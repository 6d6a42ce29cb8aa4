package marshal.bench.lab3;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import marshal.bench.child.Trials;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.lab3.Settings;
import marshal.kit.lab3.link.LinkScript;
import marshal.kit.lab3.link.LossyLink;
import marshal.kit.measure.Quantiles;
import marshal.lab3.Inbox;
import marshal.lab3.StopAndWaitSender;
import marshal.lab3.UdpEndpoint;
import marshal.lab3.Utilisation;

/**
 * Measures stop-and-wait through a link with a delay: {@code serve} or {@code drive PORT MILLIS}.
 *
 * <p>A trial prints the time of a 1 MB message until its last acknowledgement, as wall_ns. It prints the time that lab
 * 3's model gives, as model_ns. The model needs a round trip and a bandwidth. The cost of one more packet of a byte is
 * the round trip. The additional cost of one more full packet gives the bandwidth. Messages of two lengths show the
 * cost of one more packet, without the cost that a message has for its caller. All are sent in turns, and medians are
 * taken.
 */
public final class StopAndWaitChild {

    private static final int BYTES = 1 << 20;
    private static final Settings SETTINGS = Settings.STOP_AND_WAIT;
    private static final Settings BYTE_BY_BYTE = new Settings(1, SETTINGS.timeoutMicros(), SETTINGS.attempts(), 1);
    private static final int FEW = 1;
    private static final int MANY = 5;
    /** The approximate length of a trial for any delay, except a long one. */
    private static final long TRIAL_MICROS = 300_000;

    private static final long PACKET_MICROS = 100;

    private final UdpEndpoint endpoint = new UdpEndpoint(Sockets.DEFAULT, SETTINGS, StopAndWaitSender::new);
    private final UdpEndpoint byteByByte = new UdpEndpoint(Sockets.DEFAULT, BYTE_BY_BYTE, StopAndWaitSender::new);
    private final InetSocketAddress peer;
    private final int delayMillis;

    private StopAndWaitChild(InetSocketAddress peer, int delayMillis) throws IOException {
        this.peer = peer;
        this.delayMillis = delayMillis;
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("serve")) {
            var endpoint = new UdpEndpoint(Sockets.DEFAULT, SETTINGS, StopAndWaitSender::new);
            System.out.println("port " + endpoint.address().getPort());
            serve(endpoint);
            return;
        }
        var server = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[1]));
        int delayMillis = Integer.parseInt(args[2]);
        var script = delayMillis == 0 ? LinkScript.EMPTY : LinkScript.parse("delay " + delayMillis + "ms ANY");
        try (var link = new LossyLink(script)) {
            var child = new StopAndWaitChild(link.before(server).address(), delayMillis);
            Trials.serve(child::trial);
        }
    }

    /** Takes messages, and expects their original contents: byte i is i. */
    private static void serve(UdpEndpoint endpoint) {
        byte[] expected = message(BYTES);
        for (Inbox.Delivery next = endpoint.receive(0); next != null; next = endpoint.receive(0)) {
            byte[] came = next.message();
            if (!Arrays.equals(came, 0, came.length, expected, 0, came.length)) {
                System.err.println("what arrived is not what was sent");
                System.exit(1);
            }
        }
    }

    private String trial() throws WireException {
        byte[] message = message(BYTES);
        int repeats = repeats();
        var nanos = new double[5][repeats];
        for (int i = 0; i < repeats; i++) {
            nanos[0][i] = nanos(endpoint, message);
            nanos[1][i] = nanos(byteByByte, message(FEW));
            nanos[2][i] = nanos(byteByByte, message(MANY));
            nanos[3][i] = nanos(endpoint, message(FEW * SETTINGS.payload()));
            nanos[4][i] = nanos(endpoint, message(MANY * SETTINGS.payload()));
        }
        double roundTrip = microsAPacket(nanos[1], nanos[2]);
        double packet = Math.max(roundTrip + 1, microsAPacket(nanos[3], nanos[4])); // never faster than infinitely fast
        double bytesPerSecond = 1e6 * SETTINGS.payload() / (packet - roundTrip);
        double model = Utilisation.messageMicros(BYTES, SETTINGS.payload(), bytesPerSecond, Math.round(roundTrip));
        return "wall_ns=" + Math.round(Quantiles.median(nanos[0])) + " model_ns=" + Math.round(1000 * model)
                + " round_trip_ns=" + Math.round(1000 * roundTrip) + " packet_ns=" + Math.round(1000 * packet);
    }

    /** The number of repetitions. It is odd, so that one of them is the median. */
    private int repeats() {
        int packets = BYTES / SETTINGS.payload() + 1 + 2 * (FEW + MANY);
        return (int) (2 + TRIAL_MICROS / (packets * (2000L * delayMillis + PACKET_MICROS))) | 1;
    }

    private long nanos(UdpEndpoint from, byte[] message) throws WireException {
        long start = System.nanoTime();
        from.send(peer, message);
        return System.nanoTime() - start;
    }

    private static double microsAPacket(double[] few, double[] many) {
        return (Quantiles.median(many) - Quantiles.median(few)) / 1e3 / (MANY - FEW);
    }

    private static byte[] message(int length) {
        var message = new byte[length];
        for (int i = 0; i < length; i++) {
            message[i] = (byte) i;
        }
        return message;
    }
}
