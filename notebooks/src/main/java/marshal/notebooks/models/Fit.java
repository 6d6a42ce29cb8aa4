package marshal.notebooks.models;

import java.util.NavigableMap;
import java.util.function.IntToDoubleFunction;
import marshal.notebooks.data.DataTable;

/**
 * The line y = intercept + slope · x that is closest to a series, by least squares.
 *
 * @param intercept y at x = 0
 * @param slope     how much y grows with each x
 * @param x         x of each n
 */
public record Fit(double intercept, double slope, IntToDoubleFunction x) {

    /** The line through a series over n; a level line through fewer than two points. */
    public static Fit of(NavigableMap<Integer, Double> series, IntToDoubleFunction x) {
        double meanX =
                series.keySet().stream().mapToDouble(x::applyAsDouble).average().orElse(0);
        double meanY = series.values().stream().mapToDouble(y -> y).average().orElse(0);
        double both = 0;
        double square = 0;
        for (var at : series.entrySet()) {
            double away = x.applyAsDouble(at.getKey()) - meanX;
            both += away * (at.getValue() - meanY);
            square += away * away;
        }
        double slope = square == 0 ? 0 : both / square;
        return new Fit(meanY - slope * meanX, slope, x);
    }

    /** The line's value at n. */
    public double at(int n) {
        return intercept + slope * x.applyAsDouble(n);
    }

    /** The line's values at every n of a series. */
    public NavigableMap<Integer, Double> over(NavigableMap<Integer, Double> series) {
        return DataTable.each(series, (n, value) -> at(n));
    }
}
