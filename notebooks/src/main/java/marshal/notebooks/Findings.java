package marshal.notebooks;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** Collects the cases of a claim, and writes their numbers the same way everywhere. */
final class Findings {

    private final List<Finding> all = new ArrayList<>();

    void add(String where, boolean fine, Supplier<String> numbers) {
        all.add(new Finding(where, fine, numbers));
    }

    List<Finding> all() {
        return all;
    }

    /** A program at one n, as a case is called: {@code SPA n=200}. */
    static String at(String program, int n) {
        return name(program) + " n=" + n;
    }

    /** A program's name in a sentence. */
    static String name(String program) {
        return switch (program) {
            case "spa" -> "SPA";
            case "mca" -> "MCA";
            default -> program;
        };
    }

    /** Seconds with three decimals, as most papers print them, or with more if they are four digits. */
    static String seconds(double seconds) {
        int zeros = seconds == 0 ? 0 : (int) Math.max(0, -Math.floor(Math.log10(Math.abs(seconds))));
        return number("0.000" + "#".repeat(zeros), seconds) + " s";
    }

    /** A ratio or an exponent. */
    static String ratio(double ratio) {
        return number("0.0##", ratio);
    }

    /** So many times something. */
    static String times(double ratio) {
        return number("0.00#", ratio) + " times";
    }

    static String percent(double share) {
        return number("0", 100 * share) + " %";
    }

    static String number(String format, double number) {
        return new DecimalFormat(format, DecimalFormatSymbols.getInstance(Locale.ROOT)).format(number);
    }
}
