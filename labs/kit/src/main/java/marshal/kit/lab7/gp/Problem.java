package marshal.kit.lab7.gp;

import java.util.Random;

/**
 * The goal of breeding: values of an unknown function of x and y at some points.
 *
 * @param x      one value per point
 * @param y      one value per point
 * @param wanted the function's value at each point
 */
public record Problem(double[] x, double[] y, double[] wanted) {

    /** A problem with this number of points between -1 and 1. Equal seeds give equal problems on all nodes. */
    public static Problem of(long seed, int points) {
        var random = new Random(seed);
        var x = new double[points];
        var y = new double[points];
        var wanted = new double[points];
        for (int i = 0; i < points; i++) {
            x[i] = 2 * random.nextDouble() - 1;
            y[i] = 2 * random.nextDouble() - 1;
            wanted[i] = x[i] * x[i] * y[i] - 3 * y[i] + x[i] / (y[i] + 2);
        }
        return new Problem(x, y, wanted);
    }

    /** The number of points. */
    public int points() {
        return x.length;
    }

    /** A value at a point. */
    public interface Function {
        double value(double x, double y);
    }

    /** The sum of the squared differences from the wanted values, in the order of the points. Less is better. */
    public double error(Function function) {
        double sum = 0;
        for (int i = 0; i < points(); i++) {
            double difference = function.value(x[i], y[i]) - wanted[i];
            sum += difference * difference;
        }
        return Double.isNaN(sum) ? Double.POSITIVE_INFINITY : sum;
    }
}
