package marshal.notebooks.data;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import marshal.kit.measure.Quantiles;

/**
 * One number of a run, and the trials behind it.
 *
 * @param row    the number in the run's table: the median over the students of their trials' medians
 * @param trials the values of each student's trials
 */
public record Spread(DataPoint row, List<double[]> trials) {

    public static Spread of(DataPoint unit, List<double[]> trials) {
        return new Spread(
                unit.with(Quantiles.median(
                        trials.stream().mapToDouble(Quantiles::median).toArray())),
                trials);
    }

    /** The values behind the number (times in seconds): a single student's trials, or several students' medians. */
    public double[] amounts() {
        DoubleStream values = trials.size() == 1
                ? Arrays.stream(trials.get(0))
                : trials.stream().mapToDouble(Quantiles::median);
        return values.map(value -> row.with(value).amount()).toArray();
    }

    /** Returns whether any trial differs from another trial of the same student. */
    public boolean isSpread() {
        return trials.stream().anyMatch(values -> Arrays.stream(values).anyMatch(value -> value != values[0]));
    }

    /** The number for resampled trials: for each student, draws as many trials as there are, from the existing ones. */
    public DataPoint drawn(Random random) {
        double[] medians = new double[trials.size()];
        for (int i = 0; i < medians.length; i++) {
            double[] values = trials.get(i);
            double[] drawn = new double[values.length];
            for (int j = 0; j < drawn.length; j++) {
                drawn[j] = values[random.nextInt(values.length)];
            }
            medians[i] = Quantiles.median(drawn);
        }
        return row.with(Quantiles.median(medians));
    }
}
