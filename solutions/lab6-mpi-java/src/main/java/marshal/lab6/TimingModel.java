package marshal.lab6;

import java.util.List;
import marshal.kit.contract.Todo;
import marshal.kit.lab6.ArrayShape;
import marshal.kit.lab6.ModelConstants;
import marshal.kit.lab6.PingPong;

/** Step 8: the paper's equations 1 to 3, with one shared constant c. */
final class TimingModel {

    private static final int CONSTANTS = 4;

    private TimingModel() {}

    /** Step 8: returns the time of a message in microseconds. */
    static double predict(ModelConstants constants, ArrayShape shape, int n) {
        //> lab6.8: Add the constants, each as often as it counts for this shape.
        double[] times = times(shape, n);
        return constants.start() * times[0]
                + constants.communicate() * times[1]
                + constants.serialize() * times[2]
                + constants.serializeRow() * times[3];
        //<
    }

    //> lab6.8
    /** Returns how often each constant counts. */
    private static double[] times(ArrayShape shape, int n) {
        double elements = (double) n * n;
        return switch (shape) {
            case FLAT -> new double[] {1, elements, 0, 0};
            case ONE_ROW -> new double[] {1, elements, elements, 0};
            case ROWS -> new double[] {1, elements, elements, n};
        };
    }
    //<

    /**
     * Step 8: returns the constants with the least squares of relative errors: absolute ones would fit long messages only.
     *
     * @throws IllegalArgumentException if these measurements do not determine them
     */
    static ModelConstants fit(List<PingPong> measured) {
        //> lab6.8: Make an equation per measurement, divided by its time: how often each constant counts, and 1. Multiply the
        //> equations by their own transpose, and eliminate.
        double[][] equations = new double[CONSTANTS][CONSTANTS + 1];
        for (PingPong each : measured) {
            double[] times = times(each.shape(), each.n());
            for (int row = 0; row < CONSTANTS; row++) {
                double weighted = times[row] / each.micros();
                for (int column = 0; column < CONSTANTS; column++) {
                    equations[row][column] += weighted * times[column] / each.micros();
                }
                equations[row][CONSTANTS] += weighted;
            }
        }
        double[] found = solve(equations);
        return new ModelConstants(found[0], found[1], found[2], found[3]);
        //<
    }

    /** Given: solves symmetric, positive equations by Gauss-Jordan elimination. They need no pivots except for scale. */
    private static double[] solve(double[][] equations) {
        double[] scale = new double[CONSTANTS];
        for (int i = 0; i < CONSTANTS; i++) {
            scale[i] = equations[i][i];
        }
        for (int pivot = 0; pivot < CONSTANTS; pivot++) {
            double[] by = equations[pivot];
            if (!(by[pivot] > 1e-12 * scale[pivot])) {
                throw new IllegalArgumentException("these measurements do not determine all constants");
            }
            for (int row = 0; row < CONSTANTS; row++) {
                double factor = row == pivot ? 0 : equations[row][pivot] / by[pivot];
                for (int column = pivot; column <= CONSTANTS; column++) {
                    equations[row][column] -= factor * by[column];
                }
            }
        }
        double[] found = new double[CONSTANTS];
        for (int i = 0; i < CONSTANTS; i++) {
            found[i] = equations[i][CONSTANTS] / equations[i][i];
        }
        return found;
    }
}
