package marshal.kit.lab7.gp;

import java.util.Random;

/**
 * What the programs are bred for: values of an unknown function of x and y at some points.
 *
 * @param x      a value a point
 * @param y      a value a point
 * @param wanted the function's value there
 */
public record Problem(double[] x, double[] y, double[] wanted) {

    /** So many points between -1 and 1; the same for a seed on all nodes. */
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

    /** How many points there are. */
    public int points() {
        return x.length;
    }

    /** A value at a point. */
    public interface Function {
        double value(double x, double y);
    }

    /** The sum of the squared differences from what is wanted, in the order of the points: the less, the better. */
    public double error(Function function) {
        double sum = 0;
        for (int i = 0; i < points(); i++) {
            double difference = function.value(x[i], y[i]) - wanted[i];
            sum += difference * difference;
        }
        return Double.isNaN(sum) ? Double.POSITIVE_INFINITY : sum;
    }
}
