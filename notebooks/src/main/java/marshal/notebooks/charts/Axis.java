package marshal.notebooks.charts;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The range of an axis: from 0 to a little above the largest value, or whole decades if it is logarithmic.
 *
 * @param min         its lower end
 * @param max         its upper end
 * @param logarithmic whether equal steps are equal factors
 */
record Axis(double min, double max, boolean logarithmic) {

    static Axis of(Stream<? extends Number> values, boolean logarithmic) {
        DoubleSummaryStatistics all = values.mapToDouble(Number::doubleValue).summaryStatistics();
        if (!logarithmic) {
            return new Axis(0, 1.03 * all.getMax(), false);
        }
        double below = Math.floor(Math.log10(all.getMin()));
        double above = Math.ceil(Math.log10(all.getMax()));
        return new Axis(Math.pow(10, below), Math.pow(10, Math.max(above, below + 1)), true);
    }

    /** Returns this axis with more room above. */
    Axis higher() {
        return new Axis(min, logarithmic ? max * 10 : max * 1.4, logarithmic);
    }

    /** Returns this axis with more room below; a linear axis begins at 0 and gets none. */
    Axis lower() {
        return new Axis(logarithmic ? min / 10 : min, max, logarithmic);
    }

    /** The place of a value between the ends, from 0 to 1. */
    double place(double value) {
        return logarithmic ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
    }

    /** The label of a tick; empty where a logarithmic axis is crowded. */
    String label(double value) {
        double decades = logarithmic ? Math.log10(max / min) : 0;
        String shown = decades > 3.1 ? "1" : decades > 1.1 ? "125" : "1235";
        boolean crowded = logarithmic
                && shown.indexOf(number(value).replaceFirst("^[0.]+", "").charAt(0)) < 0;
        return crowded ? "" : number(value);
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
