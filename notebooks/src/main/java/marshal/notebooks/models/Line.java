package marshal.notebooks.models;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A network's line.
 *
 * @param bytesPerSecond its rate in each direction, such as 12.5 million for 100 Mbit/s
 */
public record Line(double bytesPerSecond) {

    /** The papers' network. */
    public static final Line LAN = new Line(12.5e6);

    private static final Pattern WITH_RATE = Pattern.compile("(?:lan|hosts)(\\d{1,7})"); // in Mbit/s

    /**
     * The line of a network whose name contains its rate, such as {@code lan100}. Empty for loopback: its rate is the
     * machine's.
     */
    public static Optional<Line> of(String net) {
        Matcher named = WITH_RATE.matcher(net);
        return named.matches()
                ? Optional.of(new Line(Integer.parseInt(named.group(1)) * 1e6 / Byte.SIZE))
                : Optional.empty();
    }

    /** Seconds for a program's ints in the direction with more of them. */
    public double oneWay(String mechanism, String program, int n, int k) {
        return Integer.BYTES * Formula.oneWay(mechanism, program, n, k) / bytesPerSecond;
    }
}
