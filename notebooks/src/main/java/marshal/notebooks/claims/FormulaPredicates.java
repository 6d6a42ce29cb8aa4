package marshal.notebooks.claims;

import java.util.Map;
import java.util.TreeSet;
import java.util.function.DoublePredicate;
import marshal.kit.measure.Counts;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.NumberText;
import marshal.notebooks.models.Formula;
import marshal.notebooks.models.Line;

/** Compares numbers with the formulas: each row is one case. */
final class FormulaPredicates {

    static final Map<String, Predicates.Test> ALL = Map.of(
            "formula",
            FormulaPredicates::formula,
            // The line needs at least factor of the time that program communicates on mechanism.
            "lineAtLeast",
            (table, args, findings) -> line(table, args, findings, share -> share >= args.factor()),
            // The line needs at most factor of that time: in the rest, nothing is on the line.
            "lineAtMost",
            (table, args, findings) -> line(table, args, findings, share -> share <= args.factor()),
            "holdsTimes",
            FormulaPredicates::holdsTimes);

    private FormulaPredicates() {}

    /** The number is exactly what the formulas give; for MPI, what they give without a manager. */
    private static void formula(DataTable table, ClaimArgs args, Findings findings) {
        for (DataPoint row :
                table.program("sort", "spa", "mca", "multiply-double").rows()) {
            Counts counts = Formula.of(row.mechanism(), row.program(), row.n(), row.k());
            double expected =
                    switch (row.quantity()) {
                        case "calls" -> counts.calls();
                        case "elements" -> counts.elements();
                        case "elements_per_call" -> (double) counts.elements() / counts.calls();
                        default -> throw new IllegalArgumentException("no formula for " + row.quantity());
                    };
            findings.add(
                    row.mechanism() + " " + NumberText.at(row.program(), row.n()) + " k=" + row.k(),
                    row.amount() == expected,
                    () -> NumberText.number("0.##", row.amount()) + " " + row.unit() + ", by the formula "
                            + NumberText.number("0.##", expected));
        }
    }

    /** There are no cases if the line's rate is unknown. */
    private static void line(DataTable table, ClaimArgs args, Findings findings, DoublePredicate fine) {
        for (DataPoint row : args.scope(table).mechanism(args.mechanism()).rows()) {
            Line.of(row.net()).ifPresent(line -> {
                double needed = line.oneWay(row.mechanism(), row.program(), row.n(), row.k());
                double share = needed / row.amount();
                findings.add(
                        NumberText.at(row.program(), row.n()), fine.test(share), () -> "the line needs %s of %s, %s"
                                .formatted(
                                        NumberText.seconds(needed),
                                        NumberText.seconds(row.amount()),
                                        NumberText.percent(share)));
            });
        }
    }

    /**
     * A worker of {@code program} holds at least {@code factor} times as many ints as a worker of {@code than}. Each n
     * is one case.
     */
    private static void holdsTimes(DataTable table, ClaimArgs args, Findings findings) {
        for (int n : new TreeSet<>(table.program(args.program()).each(DataPoint::n))) {
            int k = table.program(args.program()).rows().stream()
                    .mapToInt(DataPoint::k)
                    .max()
                    .orElseThrow();
            double mine = Formula.held(args.program(), n, k);
            double other = Formula.held(args.than(), n, k);
            findings.add("n=" + n + " k=" + k, mine >= args.factor() * other, () -> "%s %s ints, %s %s"
                    .formatted(
                            NumberText.name(args.program()),
                            NumberText.number("0", mine),
                            NumberText.name(args.than()),
                            NumberText.number("0", other)));
        }
    }
}
