package marshal.notebooks;

import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The parabola T = square · n² + linear · n + constant that comes closest to a series of times, by least squares of the relative
 * errors: otherwise the largest n alone would decide.
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
        // Each point asks for square · n²/T + linear · n/T + constant · 1/T = 1. These are the normal equations.
        double[][] equations = new double[3][4];
        series.forEach((n, time) -> {
            double[] asks = {(double) n * n / time, n / time, 1 / time, 1};
            for (int row = 0; row < 3; row++) {
                for (int column = 0; column < 4; column++) {
                    equations[row][column] += asks[row] * asks[column];
                }
            }
        });
        double[] solution = solve(equations);
        return new Parabola(solution[0], solution[1], solution[2]);
    }

    /** Gauss's elimination; the equations are symmetric and positive, so no row has to change places. */
    private static double[] solve(double[][] equations) {
        int size = equations.length;
        for (int pivot = 0; pivot < size; pivot++) {
            for (int row = pivot + 1; row < size; row++) {
                double times = equations[row][pivot] / equations[pivot][pivot];
                for (int column = pivot; column <= size; column++) {
                    equations[row][column] -= times * equations[pivot][column];
                }
            }
        }
        double[] solution = new double[size];
        for (int row = size - 1; row >= 0; row--) {
            double rest = equations[row][size];
            for (int column = row + 1; column < size; column++) {
                rest -= equations[row][column] * solution[column];
            }
            solution[row] = rest / equations[row][row];
        }
        return solution;
    }

    /** What the parabola says at n. */
    public double at(int n) {
        return (square * n + linear) * n + constant;
    }

    /** What the parabola says at every n of a series. */
    public NavigableMap<Integer, Double> over(NavigableMap<Integer, Double> series) {
        NavigableMap<Integer, Double> values = new TreeMap<>();
        series.keySet().forEach(n -> values.put(n, at(n)));
        return values;
    }

    /** The largest error in a series, as a share of the time there. */
    public double worst(NavigableMap<Integer, Double> series) {
        return series.entrySet().stream()
                .mapToDouble(point -> Math.abs(at(point.getKey()) / point.getValue() - 1))
                .max()
                .orElse(0);
    }
}
