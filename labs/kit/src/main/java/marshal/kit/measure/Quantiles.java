package marshal.kit.measure;

import java.util.Arrays;
import java.util.Collection;

/** Quantiles of at least one value, interpolated between neighbours: the middle of the values and their spread. */
public final class Quantiles {

    private Quantiles() {}

    public static double median(double... values) {
        return of(0.5, values);
    }

    public static double median(Collection<Double> values) {
        return of(0.5, values);
    }

    /** The value that this share of the values does not exceed. */
    public static double of(double share, Collection<Double> values) {
        return of(share, values.stream().mapToDouble(value -> value).toArray());
    }

    /** The value that this share of an array does not exceed; does not change the array. */
    public static double of(double share, double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double at = share * (sorted.length - 1);
        int below = (int) at;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }
}
