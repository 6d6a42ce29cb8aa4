package marshal.notebooks.models;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Solves overdetermined linear equations by least squares. */
public final class LeastSquares {

    private LeastSquares() {}

    /** The x closest to row · x = 1 for each row; NaN if the equations leave it open. */
    public static double[] solve(List<double[]> rows) {
        int size = rows.get(0).length;
        double[][] normal = new double[size][size + 1];
        for (double[] each : rows) {
            double[] row = Arrays.copyOf(each, size + 1);
            row[size] = 1;
            for (int line = 0; line < size; line++) {
                for (int column = 0; column <= size; column++) {
                    normal[line][column] += row[line] * row[column];
                }
            }
        }
        return eliminate(normal);
    }

    /** The closest x without negative numbers: tries every choice of zeros and takes the best. For few unknowns. */
    static double[] nonNegative(List<double[]> rows) {
        int size = rows.get(0).length;
        double[] best = new double[size];
        double least = squares(rows, best);
        for (int choice = 1; choice < 1 << size; choice++) {
            int chosen = choice;
            int[] columns = IntStream.range(0, size)
                    .filter(column -> (chosen >> column & 1) == 1)
                    .toArray();
            List<double[]> part = rows.stream()
                    .map(row -> Arrays.stream(columns)
                            .mapToDouble(column -> row[column])
                            .toArray())
                    .toList();
            double[] found = solve(part);
            if (Arrays.stream(found).allMatch(x -> x >= 0 && Double.isFinite(x))) {
                double[] x = new double[size];
                IntStream.range(0, columns.length).forEach(i -> x[columns[i]] = found[i]);
                double left = squares(rows, x);
                if (left < least) {
                    least = left;
                    best = x;
                }
            }
        }
        return best;
    }

    private static double squares(List<double[]> rows, double[] x) {
        double sum = 0;
        for (double[] row : rows) {
            double left = -1;
            for (int column = 0; column < x.length; column++) {
                left += row[column] * x[column];
            }
            sum += left * left;
        }
        return sum;
    }

    /** Gauss's elimination. The equations are symmetric and positive, so no rows need to be swapped. */
    private static double[] eliminate(double[][] equations) {
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
}
