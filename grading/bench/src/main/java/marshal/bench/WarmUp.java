package marshal.bench;

import java.util.ArrayList;
import java.util.List;

/** Decides from the times of the trials so far whether a side still gets faster. */
final class WarmUp {

    private static final double FASTER = 0.97;
    /** A compiler may take over late: so many windows in a row must be no faster than the best before. */
    private static final int STEADY_WINDOWS = 2;

    private final int window;
    private final List<Double> times = new ArrayList<>();
    private double best = Double.MAX_VALUE;
    private int steady;

    /** @param window so many trials are looked at together, by their median */
    WarmUp(int window) {
        this.window = window;
    }

    void add(double nanos) {
        times.add(nanos);
        if (times.size() % window != 0) {
            return;
        }
        double latest = Statistics.median(times.subList(times.size() - window, times.size()));
        steady = latest < FASTER * best ? 0 : steady + 1;
        best = Math.min(best, latest);
    }

    /** Whether it has stopped to get faster. */
    boolean isDone() {
        return steady >= STEADY_WINDOWS;
    }
}
