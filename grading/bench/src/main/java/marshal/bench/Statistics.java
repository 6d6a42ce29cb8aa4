package marshal.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import marshal.kit.measure.Quantiles;

/** Computes how certain a median is. */
final class Statistics {

    private static final int RESAMPLES = 2000;

    private Statistics() {}

    /**
     * An interval that contains the true median with 95 % probability, by resampling (the bootstrap). Resamples first
     * the processes, then the trials in each, because trials of one process resemble each other.
     *
     * @param groups the values, one list per process
     */
    static double[] interval(List<List<Double>> groups) {
        var random = new SplittableRandom(1); // the same data give the same interval
        var medians = new ArrayList<Double>();
        for (int i = 0; i < RESAMPLES; i++) {
            var sample = new ArrayList<Double>();
            for (int g = 0; g < groups.size(); g++) {
                List<Double> group = groups.get(random.nextInt(groups.size()));
                for (int v = 0; v < group.size(); v++) {
                    sample.add(group.get(random.nextInt(group.size())));
                }
            }
            medians.add(Quantiles.median(sample));
        }
        return new double[] {Quantiles.of(0.025, medians), Quantiles.of(0.975, medians)};
    }
}
