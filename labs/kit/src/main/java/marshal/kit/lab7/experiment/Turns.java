package marshal.kit.lab7.experiment;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Repeats something in turns of some milliseconds: first until it gets no faster, then to find the fastest turn. */
final class Turns {

    /** The fastest counts: in the others, somebody else may have had the processors. */
    private static final int COUNT = 10;

    private static final long NANOS = 5_000_000;
    /** Warm is what has got no faster by a tenth for so many turns, and was done so often that all of it is compiled. */
    private static final int WARM = 30;

    private static final int WARM_TIMES = 20_000;
    private static final double FASTER = 0.9;
    private static final long MOST_WARM_UP_NANOS = 8_000_000_000L;

    private final Set<String> warm = new HashSet<>();

    /** Does something so many times in a row; returns what it takes once, a wall-clock time first, in nanoseconds. */
    interface Turn {
        double[] of(int times) throws IOException;
    }

    /** The least of each figure, whatever the turn. */
    double[] least(String what, Turn turn) throws IOException {
        double[] last = turn.of(1);
        if (warm.add(what)) {
            double best = last[0];
            long end = System.nanoTime() + MOST_WARM_UP_NANOS;
            int done = 0;
            for (int since = 0; (since < WARM || done < WARM_TIMES) && System.nanoTime() < end; since++) {
                int times = times(last);
                last = turn.of(times);
                done += times;
                if (last[0] < FASTER * best) {
                    since = 0;
                }
                best = Math.min(best, last[0]);
            }
        }
        var least = new double[last.length];
        Arrays.fill(least, Double.MAX_VALUE);
        for (int i = 0; i < COUNT; i++) {
            last = turn.of(times(last));
            for (int figure = 0; figure < least.length; figure++) {
                least[figure] = Math.min(least[figure], last[figure]);
            }
        }
        return least;
    }

    private static int times(double[] last) {
        return (int) Math.max(1, NANOS / last[0]);
    }
}
