package marshal.notebooks.charts;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;

/**
 * The range of an axis: from 0 to a little above the largest value. A logarithmic axis begins and ends at 1, 2 or 5
 * times a power of ten.
 *
 * @param min         its lower end
 * @param max         its upper end
 * @param logarithmic whether equal steps are equal factors
 */
record Axis(double min, double max, boolean logarithmic) {

    /** Where a logarithmic axis may end, in each decade. */
    private static final double[] ENDS = {1, 2, 5, 10};
    /** A logarithmic axis spans at least this factor: else it has too few ticks. */
    private static final double LEAST = 4;
    /** A value that misses an end only by rounding counts as that end. */
    private static final double ALMOST = 1 + 1e-9;
    /** Room for a legend, as a factor of a logarithmic axis. */
    private static final double ROOM = 3;

    static Axis of(Stream<? extends Number> values, boolean logarithmic) {
        DoubleSummaryStatistics all = values.mapToDouble(Number::doubleValue).summaryStatistics();
        if (!logarithmic) {
            return new Axis(0, 1.03 * all.getMax(), false);
        }
        double min = endBelow(all.getMin());
        return new Axis(min, endAbove(Math.max(all.getMax(), LEAST * min)), true);
    }

    private static double endBelow(double value) {
        double decade = Math.pow(10, Math.floor(Math.log10(value)));
        double end = decade;
        for (double each : ENDS) {
            if (each * decade <= value * ALMOST) {
                end = each * decade;
            }
        }
        return end;
    }

    private static double endAbove(double value) {
        double decade = Math.pow(10, Math.floor(Math.log10(value)));
        for (double each : ENDS) {
            if (each * decade * ALMOST >= value) {
                return each * decade;
            }
        }
        return 10 * decade;
    }

    /** Returns this axis with more room above. */
    Axis higher() {
        return new Axis(min, logarithmic ? endAbove(max * ROOM) : max * 1.4, logarithmic);
    }

    /** Returns this axis with more room below; a linear axis begins at 0 and gets none. */
    Axis lower() {
        return new Axis(logarithmic ? endBelow(min / ROOM) : min, max, logarithmic);
    }

    /** The place of a value between the ends, from 0 to 1. */
    double place(double value) {
        return logarithmic ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
    }

    /** The label of a tick, such as 1000 or 20k; empty where a logarithmic axis is crowded. */
    String label(double value) {
        return label(value, Axis::number);
    }

    /** The label in this format. It has no comma: a comma would lift the label above its neighbours. */
    String label(double value, DoubleFunction<String> format) {
        double decades = logarithmic ? Math.log10(max / min) : 0;
        String shown = decades > 3.1 ? "1" : decades > 1.1 ? "125" : "1235";
        boolean crowded = logarithmic
                && shown.indexOf(number(value).replaceFirst("^[0.]+", "").charAt(0)) < 0;
        return crowded ? "" : format.apply(value).replace(",", "");
    }

    /** Formats a number as 0.01, 500, 1,000, 20k, 3M: never with an exponent. */
    static String number(double value) {
        if (value >= 1_000_000) {
            return number(value / 1_000_000) + "M";
        }
        if (value >= 10_000) {
            return String.format(Locale.ROOT, "%,.0fk", value / 1000);
        }
        return value >= 1000
                ? String.format(Locale.ROOT, "%,.0f", value)
                : new BigDecimal(value)
                        .round(new MathContext(3))
                        .stripTrailingZeros()
                        .toPlainString();
    }

    /** Formats seconds as 10 µs, 1 ms, 100 s. */
    static String time(double seconds) {
        if (seconds >= 0.9995) {
            return seconds >= 10_000 ? String.format(Locale.ROOT, "%,.0f s", seconds) : number(seconds) + " s";
        }
        return seconds >= 0.9995e-3 ? number(seconds * 1e3) + " ms" : number(seconds * 1e6) + " µs";
    }
}
