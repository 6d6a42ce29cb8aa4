package marshal.grading;

import java.util.Collection;

/** The value in the middle. */
public final class Medians {

    private Medians() {}

    public static double of(Collection<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int last = sorted.length - 1;
        return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2;
    }
}
