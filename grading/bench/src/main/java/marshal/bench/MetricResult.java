package marshal.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import marshal.kit.measure.Quantiles;

/** The result of a benchmark's pairs for one metric. */
public record MetricResult(
        Metric metric,
        int pairs,
        double ratio,
        double low,
        double high,
        double lowerQuartile,
        double upperQuartile,
        double ours,
        double baseline) {

    /** Tells whether the target is reached. */
    public enum Verdict {
        YES,
        NO,
        INCONCLUSIVE,
        REPORTED
    }

    /** Intervals wider than this part of the ratio say too little. */
    private static final double NARROW = 0.05;

    static MetricResult of(Metric metric, List<Pair> pairs) {
        var ratios = new ArrayList<Double>();
        var ours = new ArrayList<Double>();
        var baseline = new ArrayList<Double>();
        var byFork = new LinkedHashMap<Integer, List<Double>>();
        for (Pair pair : pairs) {
            double numerator = pair.ours().get(metric.ours());
            double denominator = pair.baseline().get(metric.baseline());
            ours.add(numerator);
            baseline.add(denominator);
            ratios.add(numerator / denominator);
            byFork.computeIfAbsent(pair.fork(), fork -> new ArrayList<>()).add(numerator / denominator);
        }
        double[] interval = Statistics.interval(List.copyOf(byFork.values()));
        return new MetricResult(
                metric,
                pairs.size(),
                Quantiles.median(ratios),
                interval[0],
                interval[1],
                Quantiles.of(0.25, ratios),
                Quantiles.of(0.75, ratios),
                Quantiles.median(ours),
                Quantiles.median(baseline));
    }

    Verdict verdict() {
        if (metric.target() == null) {
            return Verdict.REPORTED;
        }
        if (metric.target().holds(low, high)) {
            return Verdict.YES;
        }
        return metric.target().isMissed(low, high) ? Verdict.NO : Verdict.INCONCLUSIVE;
    }

    /** Returns whether more pairs would change nothing. */
    boolean isClear() {
        return metric.target() == null ? high - low <= NARROW * ratio : verdict() != Verdict.INCONCLUSIVE;
    }
}
