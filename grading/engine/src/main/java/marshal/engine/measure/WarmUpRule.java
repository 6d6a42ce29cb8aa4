package marshal.engine.measure;

import java.util.ArrayList;
import java.util.List;
import marshal.kit.measure.Quantiles;

/** Decides from the times of the previous runs whether a program still gets faster. */
public final class WarmUpRule {

    private static final double FASTER = 0.97;
    /** The number of windows in a row that must be no faster than the best before. A compiler may finish late. */
    private static final int STEADY_WINDOWS = 2;

    private final int window;
    private final List<Double> times = new ArrayList<>();
    private double best = Double.MAX_VALUE;
    private int steady;

    /** @param window the number of runs that are judged together, by their median */
    public WarmUpRule(int window) {
        this.window = window;
    }

    public void add(double time) {
        times.add(time);
        if (times.size() % window != 0) {
            return;
        }
        double latest = Quantiles.median(times.subList(times.size() - window, times.size()));
        steady = latest < FASTER * best ? 0 : steady + 1;
        best = Math.min(best, latest);
    }

    /** Returns whether the program has stopped getting faster. */
    public boolean isDone() {
        return steady >= STEADY_WINDOWS;
    }
}
