package marshal.notebooks.claims;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import marshal.kit.measure.Quantiles;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.NumberText;
import marshal.notebooks.models.Fit;
import marshal.notebooks.models.Sorts;

/** How times grow with n. */
final class GrowthPredicates {

    static final Map<String, Predicates.Test> ALL = Map.of(
            "grows", GrowthPredicates::grows,
            "steady", GrowthPredicates::steady,
            "jumps", GrowthPredicates::jumps,
            "exponent", GrowthPredicates::exponent,
            "exponentAtMost", GrowthPredicates::exponentAtMost,
            "addsAConstant", GrowthPredicates::addsAConstant);

    private GrowthPredicates() {}

    /**
     * From n = {@code from} on, each number of {@code mechanism} is larger than the number at the previous n. Each pair
     * of program and n is one case.
     */
    private static void grows(DataTable table, ClaimArgs args, Findings findings) {
        DataTable over = table.mechanism(args.mechanism());
        for (String program : args.programs()) {
            NavigableMap<Integer, Double> all = over.program(program).byN();
            all.tailMap(args.from(), true).forEach((n, amount) -> {
                var before = all.lowerEntry(n);
                if (before != null) {
                    findings.add(
                            NumberText.at(program, n),
                            amount > before.getValue(),
                            () -> NumberText.ratio(amount) + ", at n=" + before.getKey() + " "
                                    + NumberText.ratio(before.getValue()));
                }
            });
        }
    }

    /**
     * Each constant T / n³ of {@code program} equals their median within {@code tolerance}. Each pair of mechanism and
     * n is one case.
     */
    private static void steady(DataTable table, ClaimArgs args, Findings findings) {
        constants(table, args).forEach((mechanism, constants) -> {
            if (constants.size() > 1) {
                double median = Quantiles.median(constants.values());
                constants.forEach((n, constant) -> findings.add(
                        mechanism + " n=" + n,
                        args.agree(constant, median),
                        () -> "T/n³ is " + nanos(constant) + ", the median " + nanos(median)));
            }
        });
    }

    /**
     * From n = {@code from} on, each constant T / n³ is at least {@code factor} times that of the last n before. Each
     * pair of mechanism and n is one case.
     */
    private static void jumps(DataTable table, ClaimArgs args, Findings findings) {
        constants(table, args).forEach((mechanism, constants) -> {
            var before = constants.lowerEntry(args.from());
            if (before != null) {
                constants
                        .tailMap(args.from(), true)
                        .forEach((n, constant) -> findings.add(
                                mechanism + " n=" + n,
                                constant >= args.factor() * before.getValue(),
                                () -> "T/n³ is " + nanos(constant) + ", at n=" + before.getKey() + " "
                                        + nanos(before.getValue())));
            }
        });
    }

    /**
     * From n = {@code from} on, the time grows as n to the power of {@code factor}, within {@code tolerance}. The
     * exponent is the slope of the closest line through at least three sizes, with both axes logarithmic. Each of
     * {@code mechanisms} is one case.
     */
    private static void exponent(DataTable table, ClaimArgs args, Findings findings) {
        DataTable scope = args.scope(table);
        for (String mechanism : args.mechanisms()) {
            NavigableMap<Integer, Double> logarithms =
                    DataTable.each(scope.mechanism(mechanism).byN(), (n, seconds) -> Math.log(seconds));
            if (logarithms.size() > 2) {
                double slope = Fit.of(logarithms, Math::log).slope();
                findings.add(
                        mechanism,
                        args.agree(slope, args.factor()),
                        () -> "exponent " + NumberText.ratio(slope) + " from n=" + logarithms.firstKey() + " to "
                                + logarithms.lastKey());
            }
        }
    }

    /**
     * From each n to the next, the time grows as n to the power of at most {@code factor}. Each pair of one of {@code
     * mechanisms} and n is one case.
     */
    private static void exponentAtMost(DataTable table, ClaimArgs args, Findings findings) {
        DataTable scope = args.scope(table);
        for (String mechanism : args.mechanisms()) {
            NavigableMap<Integer, Double> times = scope.mechanism(mechanism).byN();
            times.forEach((n, time) -> {
                var before = times.lowerEntry(n);
                if (before != null) {
                    double exponent = Math.log(time / before.getValue()) / Math.log((double) n / before.getKey());
                    findings.add(
                            mechanism + " n=" + n,
                            exponent <= args.factor(),
                            () -> "exponent " + NumberText.ratio(exponent) + " from n=" + before.getKey());
                }
            });
        }
    }

    /**
     * {@code mechanism} takes the time of one processor plus a constant: the median, within {@code tolerance}. Each n
     * is one case.
     */
    private static void addsAConstant(DataTable table, ClaimArgs args, Findings findings) {
        NavigableMap<Integer, Double> more = new Sorts(table.program(args.program())).onTop(args.mechanism());
        if (more.size() > 1) {
            double median = Quantiles.median(more.values());
            more.forEach((n, seconds) -> findings.add(
                    args.mechanism() + " n=" + n,
                    args.agree(seconds, median),
                    () -> NumberText.seconds(seconds) + " on top, the median is " + NumberText.seconds(median)));
        }
    }

    private static String nanos(double constant) {
        return NumberText.number("0.0##", constant) + " ns";
    }

    /** Maps each mechanism to the constant T / n³ of {@code program} at each n. */
    private static Map<String, NavigableMap<Integer, Double>> constants(DataTable table, ClaimArgs args) {
        Map<String, NavigableMap<Integer, Double>> constants = new TreeMap<>();
        DataTable program = table.program(args.program());
        for (String mechanism : program.each(DataPoint::mechanism)) {
            constants.put(
                    mechanism, DataTable.constant(program.mechanism(mechanism).byN(), 3));
        }
        return constants;
    }
}
