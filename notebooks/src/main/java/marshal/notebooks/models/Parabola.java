package marshal.notebooks.models;

import java.util.List;
import java.util.NavigableMap;
import marshal.notebooks.data.DataTable;

/**
 * The parabola T = square · n² + linear · n + constant that is closest to a series of times. It minimizes the squares
 * of the relative errors. With absolute errors, the largest n alone would decide.
 *
 * @param square   seconds for each n²; NaN, like the others, if the series has fewer than three points
 * @param linear   seconds for each n
 * @param constant seconds for any n
 */
public record Parabola(double square, double linear, double constant) {

    /** The closest parabola. All times must be more than 0. */
    public static Parabola of(NavigableMap<Integer, Double> series) {
        if (series.size() < 3) {
            return new Parabola(Double.NaN, Double.NaN, Double.NaN);
        }
        // Each point gives the equation square · n²/T + linear · n/T + constant · 1/T = 1.
        List<double[]> asks = series.entrySet().stream()
                .map(point -> {
                    double n = point.getKey();
                    double time = point.getValue();
                    return new double[] {n * n / time, n / time, 1 / time};
                })
                .toList();
        double[] solution = LeastSquares.solve(asks);
        return new Parabola(solution[0], solution[1], solution[2]);
    }

    /** The parabola's value at n. */
    public double at(int n) {
        return (square * n + linear) * n + constant;
    }

    /** The parabola's values at every n of a series. */
    public NavigableMap<Integer, Double> over(NavigableMap<Integer, Double> series) {
        return DataTable.each(series, (n, value) -> at(n));
    }

    /** The largest error in a series, as a share of the time there. */
    public double worst(NavigableMap<Integer, Double> series) {
        return series.entrySet().stream()
                .mapToDouble(point -> Math.abs(at(point.getKey()) / point.getValue() - 1))
                .max()
                .orElse(0);
    }
}
