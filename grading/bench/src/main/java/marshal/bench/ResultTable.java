package marshal.bench;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Prints results as a table for people. */
public final class ResultTable {

    private static final String ROW = "%-72s %8s  %-17s %-12s  %-12s %10s %10s %6s%n";

    private final PrintStream out;

    ResultTable(PrintStream out) {
        this.out = out;
    }

    void header() {
        out.printf(ROW, "what", "ratio", "95 % interval", "target", "reached", "ours", "baseline", "pairs");
    }

    void rows(List<MetricResult> results) {
        for (MetricResult outcome : results) {
            out.printf(
                    ROW,
                    outcome.metric().what(),
                    ratio(outcome.ratio()),
                    ratio(outcome.low()) + " to " + ratio(outcome.high()),
                    target(outcome.metric().target()),
                    reached(outcome),
                    time(outcome.ours()),
                    time(outcome.baseline()),
                    outcome.pairs());
        }
        out.flush();
    }

    /** Prints a line with two times of one mechanism. */
    public void times(String what, double total, double communication) {
        times(what, time(total), time(communication));
    }

    public void times(String what, String total, String communication) {
        out.printf("%-32s %14s %14s%n", what, total, communication);
    }

    private static String reached(MetricResult outcome) {
        return outcome.verdict() == MetricResult.Verdict.REPORTED
                ? ""
                : outcome.verdict().name().toLowerCase(Locale.ROOT);
    }

    private static String target(Metric.Target target) {
        if (target == null) {
            return "";
        }
        return target.least() == 0
                ? "<= " + ratio(target.most())
                : ratio(target.least()) + " to " + ratio(target.most());
    }

    private static String ratio(double ratio) {
        return String.format(Locale.ROOT, ratio < 0.1 ? "%.4f" : "%.2f", ratio);
    }

    private static String time(double nanos) {
        if (nanos < 1e6) {
            return String.format(Locale.ROOT, "%.1f us", nanos / 1e3);
        }
        return String.format(Locale.ROOT, nanos < 1e9 ? "%.1f ms" : "%.0f ms", nanos / 1e6);
    }
}
