package marshal.notebooks.lab3;

import java.util.stream.IntStream;
import marshal.kit.lab3.Packet;
import marshal.notebooks.models.Line;

/**
 * The model of step 7: how well stop-and-wait, or a window of several packets, uses a line that loses nothing.
 *
 * @param bytesPerSecond the line's rate, such as 12.5 million for 100 Mbit/s
 * @param roundTrip      seconds from a packet's last byte on the line until its acknowledgement arrives
 */
public record PacketLine(double bytesPerSecond, double roundTrip) {

    /** The papers' network with a round trip of 0. */
    public static final PacketLine LAN = new PacketLine(Line.LAN.bytesPerSecond(), 0);

    /** Returns this line with a longer delay: this number of seconds more in each direction. */
    public PacketLine delayed(double oneWay) {
        return new PacketLine(bytesPerSecond, roundTrip + 2 * oneWay);
    }

    /**
     * The share of the time in which bytes of a message are on the line, with this number of full packets in flight.
     */
    public double utilisation(int window) {
        double packet = Packet.LONGEST / bytesPerSecond;
        double most = (double) Packet.LONGEST_PAYLOAD / Packet.LONGEST; // headers do not count as message
        return Math.min(1, window * packet / (packet + roundTrip)) * most;
    }

    /** Seconds from a message's first packet until its last acknowledgement arrives. */
    public double seconds(long bytes, int window) {
        int packets = packets(bytes);
        double packet = Packet.LONGEST / bytesPerSecond;
        double stall = Math.max(0, packet + roundTrip - window * packet); // after each window except the last
        return (bytes + (long) packets * Packet.HEADER) / bytesPerSecond + (packets - 1) / window * stall + roundTrip;
    }

    /** The number of packets of a message; an empty message has one too. */
    public static int packets(long bytes) {
        return (int) Math.max(1, (bytes + Packet.LONGEST_PAYLOAD - 1) / Packet.LONGEST_PAYLOAD);
    }

    /**
     * The number of DATA packets that a program needs if none is lost. Counts only the ints of its messages.
     *
     * @param program {@code sort}, {@code spa} or {@code mca}
     */
    public static int packets(String program, int n, int k) {
        return switch (program) {
            case "sort" -> parts(n, k).map(items -> 2 * ints(items)).sum();
            case "spa" ->
                parts(n, k)
                        .map(rows -> ints((long) rows * n + (long) n * n) + ints((long) rows * n))
                        .sum();
            case "mca" -> blocks(n, k) + 2 * k * (n - 1) * ints(side(n, k));
            default -> throw new IllegalArgumentException("no packets for " + program);
        };
    }

    /** The packets of MCA that carry blocks between the manager and its workers. */
    public static int blocks(int n, int k) {
        long block = (long) side(n, k) * side(n, k);
        return k * (ints(2 * block) + ints(block));
    }

    private static int side(int n, int k) {
        return n / (int) Math.round(Math.sqrt(k));
    }

    private static IntStream parts(int n, int k) {
        return IntStream.range(0, k).map(worker -> n / k + (worker < n % k ? 1 : 0));
    }

    private static int ints(long count) {
        return packets(4 * count);
    }
}
