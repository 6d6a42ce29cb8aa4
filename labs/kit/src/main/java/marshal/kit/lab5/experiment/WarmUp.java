package marshal.kit.lab5.experiment;

import java.io.IOException;
import marshal.kit.measure.TimedWork;

/** Runs some work until it is as fast as it gets. */
final class WarmUp {

    private static final long TURN_NANOS = 10_000_000;
    /** Work is warm if no turn in this number of turns was faster by a tenth. */
    private static final int TURNS = 30;

    private static final double FASTER = 0.9;
    private static final long MOST_NANOS = 4_000_000_000L;

    private final int turns;

    WarmUp() {
        this(TURNS);
    }

    private WarmUp(int turns) {
        this.turns = turns;
    }

    /** No warm-up, for tests of what is sent and computed: the times say little. */
    static WarmUp none() {
        return new WarmUp(0);
    }

    void of(TimedWork.Work work) throws IOException {
        double best = Double.MAX_VALUE;
        long end = System.nanoTime() + MOST_NANOS;
        for (int since = 0; since < turns && System.nanoTime() < end; since++) {
            double mean = TimedWork.mean(TURN_NANOS, work);
            if (mean < FASTER * best) {
                best = mean;
                since = 0;
            }
        }
    }
}
