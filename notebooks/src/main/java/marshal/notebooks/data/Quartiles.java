package marshal.notebooks.data;

import java.util.Arrays;
import java.util.Locale;
import marshal.kit.measure.Quantiles;

/**
 * The middle half of some values.
 *
 * @param low    the lower quartile
 * @param middle the median
 * @param high   the upper quartile
 */
public record Quartiles(double low, double middle, double high) {

    /** The quartiles of at least one value, interpolated between two values. */
    public static Quartiles of(double... values) {
        return new Quartiles(Quantiles.of(0.25, values), Quantiles.median(values), Quantiles.of(0.75, values));
    }

    /** The quartiles of all ratios of a value to one of the others: nothing pairs the trials of two mechanisms. */
    public static Quartiles ofRatios(double[] values, double[] others) {
        return of(Arrays.stream(values)
                .flatMap(value -> Arrays.stream(others).map(other -> value / other))
                .toArray());
    }

    /** The text, such as {@code 1.84 (1.70 to 2.05)}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", middle, low, high);
    }
}
