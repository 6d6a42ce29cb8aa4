package marshal.kit.lab6.experiment;

import java.io.IOException;
import java.net.InetAddress;

/** The network between two ranks, as their environment describes it; shared memory and loopback if it says nothing. */
final class TripNet {

    private static final String FIRST = System.getenv("MARSHAL_RANK_0");
    private static final String MBITS = System.getenv("MARSHAL_MBITS");
    private static final double MOST_SECONDS = 2;
    private static final int LEAST = 5;

    private TripNet() {}

    /** Whether the ranks could be threads of one process. */
    static boolean isMemory() {
        return FIRST == null;
    }

    /** Where rank 0 is. */
    static InetAddress first() throws IOException {
        return FIRST == null ? InetAddress.getLoopbackAddress() : InetAddress.getByName(FIRST);
    }

    /** So many turns there and back, or as many of them as a slow network carries in a few seconds. */
    static int bounded(int turns, int bytes) {
        if (MBITS == null) {
            return turns;
        }
        double secondsATurn = 2.0 * bytes * Byte.SIZE / (Integer.parseInt(MBITS) * 1e6);
        return (int) Math.max(LEAST, Math.min(turns, MOST_SECONDS / secondsATurn));
    }
}
