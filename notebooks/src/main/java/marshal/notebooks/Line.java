package marshal.notebooks;

import java.util.Map;
import java.util.Optional;

/**
 * A network's line.
 *
 * @param bytesPerSecond what it carries in each direction, such as 12.5 million for 100 Mbit/s
 */
public record Line(double bytesPerSecond) {

    /** The papers' network. */
    public static final Line LAN = new Line(12.5e6);

    private static final Map<String, Line> BY_NET = Map.of("lan100", LAN);

    /** The line of a network, by the network's name; none for loopback, whose rate is the machine's. */
    public static Optional<Line> of(String net) {
        return Optional.ofNullable(BY_NET.get(net));
    }

    /** Seconds for a program's ints in the direction that carries more of them. */
    public double oneWay(String mechanism, String program, int n, int k) {
        return Integer.BYTES * Formula.oneWay(mechanism, program, n, k) / bytesPerSecond;
    }
}
