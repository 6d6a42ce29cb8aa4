package marshal.notebooks.claims;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import marshal.kit.measure.Counts;
import marshal.notebooks.claims.Values.Value;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.NumberText;
import marshal.notebooks.models.Formula;

/** Compares numbers with formulas, and the same number in several places. */
final class FormulaPredicates {

    static final Map<String, Predicates.Test> ALL = Map.of(
            "formula", FormulaPredicates::formula,
            "sameEverywhere", FormulaPredicates::sameEverywhere);

    private FormulaPredicates() {}

    /** The number exactly equals the formulas; for MPI, the formulas without a manager. Each row is one case. */
    private static void formula(DataTable table, ClaimArgs args, Findings findings) {
        for (DataPoint row : args.scope(table).rows()) {
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

    /** A number that is printed in several places agrees in all of them. */
    private static void sameEverywhere(DataTable table, ClaimArgs args, Findings findings) {
        Map<String, List<Value>> places = Values.of(table, args).stream()
                .collect(Collectors.groupingBy(
                        value -> value.series() + " n=" + value.at().n() + " k="
                                + value.at().k(),
                        LinkedHashMap::new,
                        Collectors.toList()));
        places.forEach((what, values) -> {
            if (values.size() > 1) {
                findings.add(what, agree(values), () -> values.stream()
                        .map(value -> value.at().table() + ": " + value.numbers())
                        .collect(Collectors.joining(", ")));
            }
        });
    }

    /** Numbers agree if they are equal. "More than x" agrees with all that is not less. */
    private static boolean agree(List<Value> values) {
        List<Double> exact = values.stream()
                .filter(value -> !value.is("more than"))
                .map(Value::amount)
                .distinct()
                .toList();
        return exact.size() < 2
                && values.stream()
                        .filter(value -> value.is("more than"))
                        .allMatch(value -> exact.isEmpty() || value.amount() <= exact.get(0));
    }
}
