package marshal.grading.pages;

import java.util.stream.DoubleStream;

/** The value in the middle. */
final class Median {

    private Median() {}

    static double of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length == 0 ? Double.NaN : sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
