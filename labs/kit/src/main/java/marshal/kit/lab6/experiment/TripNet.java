package marshal.kit.lab6.experiment;

import java.io.IOException;
import java.net.InetAddress;

/** The network between two ranks, as their environment describes it; by default shared memory and loopback. */
public final class TripNet {

    private static final String FIRST = System.getenv("MARSHAL_RANK_0");
    private static final String MBITS = System.getenv("MARSHAL_MBITS");
    private static final double MOST_SECONDS = 2;
    private static final int LEAST = 5;

    private TripNet() {}

    /** Returns whether the ranks could be threads of one process. */
    static boolean isMemory() {
        return FIRST == null;
    }

    /** The address of rank 0. */
    public static InetAddress first() throws IOException {
        return FIRST == null ? InetAddress.getLoopbackAddress() : InetAddress.getByName(FIRST);
    }

    /** Limits the number of turns: a slow network has to carry all of them in a few seconds. */
    public static int bounded(int turns, int bytes) {
        if (MBITS == null) {
            return turns;
        }
        double secondsATurn = 2.0 * bytes * Byte.SIZE / (Integer.parseInt(MBITS) * 1e6);
        return (int) Math.max(LEAST, Math.min(turns, MOST_SECONDS / secondsATurn));
    }
}
