package marshal.notebooks.claims;

import java.util.Map;
import java.util.NavigableMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import marshal.kit.measure.Quantiles;
import marshal.notebooks.claims.Values.Value;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.NumberText;
import marshal.notebooks.models.Fit;

/** What a claim asks of the change of its {@link Values} along n, or along k. */
final class TrendPredicates {

    static final Map<String, Predicates.Test> ALL = Map.of(
            // Each value is more than factor, and more than the value before.
            "grows",
            steps(args -> (before, value) -> value.amount() > args.factor() && value.amount() > before.amount()),
            // Each value is below the value before; if there is a factor, even factor times the value is below it.
            "falls",
            steps(args -> (before, value) -> value.amount() * Math.max(1, args.factor()) < before.amount()
                    || value.amount() == before.amount() && value.is("drops")),
            // From one value to the next, the exponent of n is at most factor.
            "exponentAtMost",
            steps(args -> (before, value) -> exponent(before, value) <= args.factor()),
            "exponentAbout",
            TrendPredicates::exponentAbout,
            "steady",
            TrendPredicates::steady,
            "jumps",
            TrendPredicates::jumps,
            "crosses",
            TrendPredicates::crosses,
            "approaches",
            TrendPredicates::approaches);

    private interface Step {
        boolean isFine(Value before, Value value);
    }

    private TrendPredicates() {}

    /** Each value except the first is one case. */
    private static Predicates.Test steps(Function<ClaimArgs, Step> fine) {
        return (table, args, findings) -> Values.series(table, args)
                .values()
                .forEach(series -> series.forEach((x, value) -> {
                    var before = series.lowerEntry(x);
                    if (before != null) {
                        findings.add(
                                value.where(),
                                fine.apply(args).isFine(before.getValue(), value),
                                () -> value.numbers() + ", at " + (args.isAlongK() ? "k=" : "n=") + before.getKey()
                                        + " " + before.getValue().text().get());
                    }
                }));
    }

    private static double exponent(Value before, Value value) {
        return Math.log(value.amount() / before.amount())
                / Math.log((double) value.at().n() / before.at().n());
    }

    /**
     * Over n, the values grow as n to the power of {@code factor}, within {@code tolerance}. The power is the slope of
     * the closest line through at least three values, with both axes logarithmic. Each series is one case.
     */
    private static void exponentAbout(DataTable table, ClaimArgs args, Findings findings) {
        Values.series(table, args).forEach((name, all) -> {
            NavigableMap<Integer, Value> series = all.tailMap(0, false); // 0 items have no logarithm
            if (series.size() > 2) {
                double slope = Fit.of(DataTable.each(series, (n, value) -> Math.log(value.amount())), Math::log)
                        .slope();
                findings.add(
                        name,
                        args.agree(slope, args.factor()),
                        () -> "exponent " + NumberText.ratio(slope) + " from n=" + series.firstKey() + " to "
                                + series.lastKey());
            }
        });
    }

    /** Each value equals the median of its series within {@code tolerance}. Each value is one case. */
    private static void steady(DataTable table, ClaimArgs args, Findings findings) {
        Values.series(table, args).forEach((name, series) -> {
            if (series.size() > 1) {
                double median = Quantiles.median(
                        series.values().stream().map(Value::amount).collect(Collectors.toList()));
                series.forEach((x, value) -> findings.add(
                        value.where(),
                        args.agree(value.amount(), median),
                        () -> value.numbers() + ", " + NumberText.ratio(value.amount() / median) + " of the median"));
            }
        });
    }

    /**
     * From n = {@code change} on, each value is at least {@code factor} times the last value below that n: one case
     * each.
     */
    private static void jumps(DataTable table, ClaimArgs args, Findings findings) {
        Values.series(table, args).forEach((name, series) -> {
            var before = series.lowerEntry(args.change());
            if (before != null) {
                series.tailMap(args.change(), true)
                        .forEach((n, value) -> findings.add(
                                value.where(),
                                value.amount()
                                        >= args.factor() * before.getValue().amount(),
                                () -> value.numbers() + ", at n=" + before.getKey() + " "
                                        + before.getValue().text().get()));
            }
        });
    }

    /**
     * Below n = {@code change} the values are less than {@code factor}, from there on more. Each value is one case, if
     * there are values on both sides.
     */
    private static void crosses(DataTable table, ClaimArgs args, Findings findings) {
        for (NavigableMap<Integer, Value> series : Values.series(table, args).values()) {
            if (series.lowerKey(args.change()) != null && series.ceilingKey(args.change()) != null) {
                series.forEach((n, value) -> findings.add(
                        value.where(),
                        n < args.change() ? value.amount() < args.factor() : value.amount() > args.factor(),
                        value::numbers));
            }
        }
    }

    /**
     * The values rise and stay below {@code factor}, and the last agrees with it within {@code tolerance}: each value
     * is one case.
     */
    private static void approaches(DataTable table, ClaimArgs args, Findings findings) {
        Values.series(table, args)
                .forEach((name, series) -> series.forEach((n, value) -> {
                    var before = series.lowerEntry(n);
                    boolean rises = before == null
                            || value.amount() >= before.getValue().amount();
                    boolean near = n < series.lastKey() || args.agree(value.amount(), args.factor());
                    findings.add(
                            value.where(),
                            rises && value.amount() < args.factor() && near,
                            () -> value.numbers()
                                    + (before == null
                                            ? ""
                                            : ", at n=" + before.getKey() + " "
                                                    + before.getValue().text().get()));
                }));
    }
}
