package marshal.grading.timing;

import java.util.Collection;

/** The median. */
final class Medians {

    private Medians() {}

    static double of(Collection<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int last = sorted.length - 1;
        return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2;
    }
}
