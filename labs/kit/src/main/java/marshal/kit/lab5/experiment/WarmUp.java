package marshal.kit.lab5.experiment;

import java.io.IOException;
import marshal.kit.measure.TimedWork;

/** Runs some work until it gets no faster. */
final class WarmUp {

    private static final long TURN_NANOS = 10_000_000;
    /** Work is warm after this number of turns in which the best time did not fall by a tenth. */
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
