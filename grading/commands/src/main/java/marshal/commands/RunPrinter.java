package marshal.commands;

import java.util.Locale;
import marshal.kit.measure.Phases;

/** The lines that {@code run} prints about a run. */
final class RunPrinter {

    private RunPrinter() {}

    static void phases(Phases phases) {
        phase("total", phases.totalNanos());
        phase("partition", phases.partitionNanos());
        phase("communicate", phases.communicateNanos());
        phase("compute", phases.computeNanos());
        phase("combine", phases.combineNanos());
    }

    static void phase(String name, long nanos) {
        System.out.printf(Locale.ROOT, "  %-12s %,14.3f ms%n", name, nanos / 1e6);
    }

    static void count(String name, long counted, String remark) {
        System.out.println(String.format(Locale.ROOT, "  %-12s %,14d     %s", name, counted, remark)
                .stripTrailing());
    }

    static void count(String name, long counted, long formula) {
        count(name, counted, String.format(Locale.ROOT, "formula %,d", formula));
    }

    static void memory(long peakKb, String whose) {
        if (peakKb > 0) {
            System.out.printf(Locale.ROOT, "  %-12s %,14d MB  %s%n", "memory", peakKb >> 10, whose);
        }
    }

    /** Prints whether the result is right, and returns the same value. */
    static boolean result(boolean right) {
        System.out.printf("  %-12s %14s%n", "result", right ? "right" : "WRONG");
        return right;
    }
}
