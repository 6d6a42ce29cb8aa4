package marshal.notebooks.data;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** Numbers and cases as text, in one form everywhere. */
public final class NumberText {

    private NumberText() {}

    /** The name of a case, a program at one n: {@code SPA n=200}. */
    public static String at(String program, int n) {
        return name(program) + " n=" + n;
    }

    /** A program's name in a sentence. */
    public static String name(String program) {
        return switch (program) {
            case "spa" -> "SPA";
            case "mca" -> "MCA";
            default -> program;
        };
    }

    /** Seconds with three decimals, as most papers print them, or with more decimals if the number has four digits. */
    public static String seconds(double seconds) {
        int zeros = seconds == 0 ? 0 : (int) Math.max(0, -Math.floor(Math.log10(Math.abs(seconds))));
        return number("0.000" + "#".repeat(zeros), seconds) + " s";
    }

    /** A ratio or an exponent. */
    public static String ratio(double ratio) {
        return number("0.0##", ratio);
    }

    /** A factor, as text. */
    public static String times(double ratio) {
        return number("0.00#", ratio) + " times";
    }

    public static String number(String format, double number) {
        return new DecimalFormat(format, DecimalFormatSymbols.getInstance(Locale.ROOT)).format(number);
    }
}
