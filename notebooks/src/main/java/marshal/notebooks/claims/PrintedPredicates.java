package marshal.notebooks.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.notebooks.claims.ClaimArgs.Pick;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.NumberText;

/** Compares the numbers of one table with each other, or with a claimed number. */
final class PrintedPredicates {

    static final Map<String, Predicates.Test> ALL = Map.of(
            // top is factor times bottom, within tolerance.
            "quotient", dividing(args -> quotient -> args.agree(quotient, args.factor())),
            "quotientAtLeast", dividing(args -> quotient -> quotient >= args.factor()),
            "quotientAtMost", dividing(args -> quotient -> quotient <= args.factor()),
            "sharesAsPrinted", PrintedPredicates::sharesAsPrinted,
            // No number of mechanism, or of mechanisms, is more than factor.
            "atMost", ofEach(args -> value -> value <= args.factor()),
            // Each number is at least factor, within tolerance.
            "atLeast", ofEach(args -> value -> value >= args.factor() || args.agree(value, args.factor())),
            "sameEverywhere", PrintedPredicates::sameEverywhere);

    private PrintedPredicates() {}

    /** Each row of the bottom is one case. */
    private static Predicates.Test dividing(Function<ClaimArgs, DoublePredicate> fine) {
        return (table, args, findings) -> divide(table, args, findings, fine.apply(args));
    }

    private static void divide(DataTable table, ClaimArgs args, Findings findings, DoublePredicate fine) {
        DataTable scope = args.scope(table);
        for (DataPoint row : scope.where(args.bottom()::takes).rows()) {
            double top = sum(scope, args.top(), row);
            if (top > 0) {
                double quotient = top / row.amount();
                findings.add(
                        where(row),
                        fine.test(quotient),
                        () -> amount(row, top) + " / " + amount(row, row.amount()) + ", " + NumberText.times(quotient));
            }
        }
    }

    /**
     * The sum of this side's values that belong to a row of the other side; 0 if a part is missing. Values without a
     * network count for all networks.
     */
    private static double sum(DataTable table, Pick pick, DataPoint other) {
        List<DataPoint> rows = table.where(pick::takes)
                .where(row -> (pick.program() != null || row.program().equals(other.program()))
                        && row.n() == other.n()
                        && row.k() == other.k()
                        && (pick.mechanism() != null || row.mechanism().equals(other.mechanism()))
                        && (pick.net() != null || List.of("", other.net()).contains(row.net()))
                        && (!pick.quantities().isEmpty() || row.quantity().equals(other.quantity())))
                .rows();
        return rows.size() < Math.max(1, pick.quantities().size())
                ? 0
                : rows.stream().mapToDouble(DataPoint::amount).sum();
    }

    /** Each printed percentage is the share of {@code top} in {@code bottom}, within {@code tolerance}. */
    private static void sharesAsPrinted(DataTable table, ClaimArgs args, Findings findings) {
        for (DataPoint printed :
                table.where(row -> row.unit().equals("percent")).rows()) {
            Pick bottom = new Pick(
                    printed.mechanism(), printed.net(), null, args.bottom().quantities());
            double top = sum(
                    table,
                    new Pick(
                            printed.mechanism(),
                            args.top().net(),
                            null,
                            args.top().quantities()),
                    printed);
            double share = top / sum(table, bottom, printed);
            findings.add(
                    where(printed),
                    args.agree(share, printed.value() / 100),
                    () -> "printed " + printed.printed() + " %, computed " + NumberText.number("0.0", 100 * share)
                            + " %");
        }
    }

    private static Predicates.Test ofEach(Function<ClaimArgs, DoublePredicate> fine) {
        return (table, args, findings) -> args.scope(table)
                .where(row -> row.mechanism().equals(args.mechanism())
                        || args.mechanisms().contains(row.mechanism()))
                .rows()
                .forEach(row -> findings.add(
                        row.table() + ", " + where(row), fine.apply(args).test(row.value()), row::printed));
    }

    /** A number that is printed in several places is equal in all of them. */
    private static void sameEverywhere(DataTable table, ClaimArgs args, Findings findings) {
        Map<String, List<DataPoint>> places = new LinkedHashMap<>();
        table.rows().forEach(row -> places.computeIfAbsent(where(row) + " k=" + row.k(), what -> new ArrayList<>())
                .add(row));
        places.forEach((what, rows) -> {
            if (rows.size() > 1) {
                findings.add(
                        what,
                        rows.stream().mapToDouble(DataPoint::value).distinct().count() == 1,
                        () -> rows.stream()
                                .map(row -> row.table() + ": " + row.printed())
                                .collect(Collectors.joining(", ")));
            }
        });
    }

    private static String where(DataPoint row) {
        return Stream.of(row.quantity(), row.mechanism(), NumberText.at(row.program(), row.n()), row.net())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** Shows an amount, in seconds if the row is a time. */
    private static String amount(DataPoint row, double amount) {
        return row.isTime() ? NumberText.seconds(amount) : NumberText.ratio(amount);
    }
}
