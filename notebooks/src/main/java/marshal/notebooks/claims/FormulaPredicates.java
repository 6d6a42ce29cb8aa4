package marshal.notebooks.claims;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.stream.Collectors;
import marshal.kit.lab6.ArrayShape;
import marshal.kit.measure.Counts;
import marshal.notebooks.claims.Values.Value;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.NumberText;
import marshal.notebooks.lab6.PingPongs;
import marshal.notebooks.models.Formula;

/** Compares numbers with formulas, with a model, and with themselves. */
final class FormulaPredicates {

    static final Map<String, Predicates.Test> ALL = Map.of(
            "formula", FormulaPredicates::formula,
            "pingPongModel", FormulaPredicates::pingPongModel,
            "sameEverywhere", FormulaPredicates::sameEverywhere);

    private FormulaPredicates() {}

    /** The number is exactly what the formulas give; for MPI, what they give without a manager. Each row is one case. */
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

    /**
     * Equations 1 to 3 of Carpenter et al., with the constants that are closest to the times of {@code programs},
     * predict each of these times within {@code tolerance}. A program is an element and a shape.
     */
    private static void pingPongModel(DataTable table, ClaimArgs args, Findings findings) {
        DataTable scope = args.scope(table);
        for (String element : scope.each(row -> element(row.program()))) {
            Map<ArrayShape, NavigableMap<Integer, Double>> measured = new EnumMap<>(ArrayShape.class);
            for (ArrayShape shape : ArrayShape.values()) {
                measured.put(shape, scope.program(element + shape.text()).byN());
            }
            PingPongs.fit(measured)
                    .ifPresent(model -> measured.forEach((shape, times) -> times.forEach((n, time) -> {
                        double predicted = model.at(shape, n);
                        findings.add(
                                element + shape.text() + " n=" + n,
                                args.agree(predicted, time),
                                () -> NumberText.seconds(time) + ", by the model " + NumberText.seconds(predicted));
                    })));
        }
    }

    private static String element(String program) {
        return program.substring(0, (program + "[").indexOf('['));
    }

    /** A number that is printed in several places is equal in all of them. */
    private static void sameEverywhere(DataTable table, ClaimArgs args, Findings findings) {
        Map<String, List<Value>> places = Values.of(table, args).stream()
                .collect(Collectors.groupingBy(
                        value -> value.series() + " n=" + value.at().n() + " k="
                                + value.at().k(),
                        LinkedHashMap::new,
                        Collectors.toList()));
        places.forEach((what, values) -> {
            if (values.size() > 1) {
                findings.add(
                        what,
                        values.stream().mapToDouble(Value::amount).distinct().count() == 1,
                        () -> values.stream()
                                .map(value -> value.at().table() + ": " + value.numbers())
                                .collect(Collectors.joining(", ")));
            }
        });
    }
}
