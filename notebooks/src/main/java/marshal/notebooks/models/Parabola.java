package marshal.notebooks.models;

import java.util.List;
import java.util.NavigableMap;
import marshal.notebooks.data.DataTable;

/**
 * The parabola T = square · n² + linear · n + constant that comes closest to a series of times, by least squares of the
 * relative errors: otherwise the largest n alone would decide.
 *
 * @param square   seconds for each n²; NaN, like the others, if the series has fewer than three points
 * @param linear   seconds for each n
 * @param constant seconds
 */
public record Parabola(double square, double linear, double constant) {

    /** The closest parabola. All times have to be more than 0. */
    public static Parabola of(NavigableMap<Integer, Double> series) {
        if (series.size() < 3) {
            return new Parabola(Double.NaN, Double.NaN, Double.NaN);
        }
        // Each point asks for square · n²/T + linear · n/T + constant · 1/T = 1.
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

    /** What the parabola says at n. */
    public double at(int n) {
        return (square * n + linear) * n + constant;
    }

    /** What the parabola says at every n of a series. */
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
