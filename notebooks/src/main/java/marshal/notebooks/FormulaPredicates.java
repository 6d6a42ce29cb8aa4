package marshal.notebooks;

import java.util.Map;
import marshal.kit.measure.Counts;

/** Numbers against what the formulas say: one row is one case. */
final class FormulaPredicates {

    static final Map<String, Predicates.Test> ALL = Map.of(
            "formula", FormulaPredicates::formula,
            "lineRate", FormulaPredicates::lineRate);

    private FormulaPredicates() {}

    /** The number is exactly what equations 2.2 to 2.5 say, or for MPI what they become without a manager. */
    private static Verdict formula(Table table, Args args) {
        Findings findings = new Findings();
        for (Observation row : table.program("sort", "spa", "mca").rows()) {
            Counts counts = Formula.of(row.mechanism(), row.program(), row.n(), row.k());
            double expected = switch (row.quantity()) {
                case "calls" -> counts.calls();
                case "elements" -> counts.elements();
                case "elements_per_call" -> (double) counts.elements() / counts.calls();
                default -> throw new IllegalArgumentException("no formula for " + row.quantity());
            };
            findings.add(row.mechanism() + " " + Findings.at(row.program(), row.n()) + " k=" + row.k(), row.amount() == expected, () ->
                    Findings.number("0.##", row.amount()) + " " + row.unit() + ", by the formula " + Findings.number("0.##", expected));
        }
        return findings.verdict();
    }

    /**
     * From n = {@code from} on, {@code program} over {@code mechanism} moves the bytes of its ints as fast as the line
     * carries them, within {@code tolerance}. Where nobody knows the line's rate there are no cases.
     */
    private static Verdict lineRate(Table table, Args args) {
        Findings findings = new Findings();
        for (Observation row : args.scope(table).mechanism(args.mechanism()).rows()) {
            Line.of(row.net()).ifPresent(line -> {
                long bytes = Integer.BYTES * Formula.of(row.mechanism(), row.program(), row.n(), row.k()).elements();
                double share = bytes / row.amount() / line.bytesPerSecond();
                findings.add(Findings.at(row.program(), row.n()), args.agree(share, 1), () -> "%d bytes in %s are %s of the line".formatted(
                        bytes, Findings.seconds(row.amount()), Findings.percent(share)));
            });
        }
        return findings.verdict();
    }
}
