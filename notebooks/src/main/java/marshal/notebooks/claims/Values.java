package marshal.notebooks.claims;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.notebooks.claims.ClaimArgs.Pick;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.NumberText;
import marshal.notebooks.models.Line;

/** The numbers that a claim is about: rows of a table, or quotients or differences of two of its parts. */
final class Values {

    private static final String ALONE = "sequential"; // on one processor: it has one worker, and no network

    /** The divisor of a value. */
    enum Per {
        /** The workers: a speed-up becomes an efficiency. */
        k,
        /** The multiplications of a matrix product; in ns. */
        n3,
        /** The rounds of MCA, in each of which a worker exchanges vectors with its neighbours once. */
        exchange,
        /**
         * The time that the line needs for the ints in the busier direction. It is unknown if the line's rate is
         * unknown.
         */
        line;

        private OptionalDouble of(DataPoint at, double amount) {
            return switch (this) {
                case k -> OptionalDouble.of(amount / at.k());
                case n3 -> OptionalDouble.of(amount * 1e9 / Math.pow(at.n(), 3));
                case exchange -> at.n() > 1 ? OptionalDouble.of(amount / (at.n() - 1)) : OptionalDouble.empty();
                case line ->
                    Line.of(at.net()).stream()
                            .mapToDouble(line -> amount / line.oneWay(at.mechanism(), at.program(), at.n(), at.k()))
                            .findFirst();
            };
        }

        private String tell(double amount) {
            return switch (this) {
                case k -> NumberText.ratio(amount) + " a worker";
                case n3 -> "T/n³ is " + NumberText.number("0.0##", amount) + " ns";
                case exchange -> NumberText.seconds(amount) + " an exchange";
                case line -> NumberText.times(amount) + " as long as the line needs";
            };
        }
    }

    /**
     * One value.
     *
     * @param series  the common part of all values of its series
     * @param at      the row of the table, or of the quotient's bottom
     * @param amount  the value: seconds if it is a time
     * @param parts   the parts of its computation, as text; empty for a row's own value
     * @param text    the value as text
     */
    record Value(String series, DataPoint at, double amount, Supplier<String> parts, Supplier<String> text) {

        String where() {
            String place = at.table().startsWith("section") && at.unit().equals("times") ? at.table() + ", " : "";
            return place
                    + series
                    + (at.n() == 0 ? "" : " n=" + at.n())
                    + (at.isTime() || at.k() == 1 ? "" : " k=" + at.k());
        }

        String numbers() {
            String from = parts.get();
            return from.isEmpty() ? text.get() : from + ", " + text.get();
        }

        /** Returns whether the source says that the value is beyond the printed number. */
        boolean is(String... bounds) {
            return List.of(bounds).contains(at.bound());
        }

        private Stream<Value> per(Per per) {
            if (per == null) {
                return Stream.of(this);
            }
            return per.of(at, amount).stream()
                    .mapToObj(divided -> new Value(series, at, divided, this::numbers, () -> per.tell(divided)));
        }
    }

    private Values() {}

    static List<Value> of(DataTable table, ClaimArgs args) {
        List<DataPoint> scope = args.scope(table).rows();
        if (args.bottom() == null) {
            return scope.stream()
                    .map(row -> new Value(name(row, "", ""), row, row.amount(), () -> "", () -> printed(row)))
                    .flatMap(value -> value.per(args.per()))
                    .toList();
        }
        Map<Integer, List<DataPoint>> tops = args.range(table).rows().stream()
                .filter(args.top()::takes)
                .collect(Collectors.groupingBy(DataPoint::n));
        return scope.stream()
                .filter(args.bottom()::takes)
                .flatMap(row -> against(row, tops.getOrDefault(row.n(), List.of()), args))
                .flatMap(value -> value.per(args.per()))
                .toList();
    }

    /** The values by n, or by k, of each series. */
    static Map<String, NavigableMap<Integer, Value>> series(DataTable table, ClaimArgs args) {
        Map<String, NavigableMap<Integer, Value>> series = new LinkedHashMap<>();
        for (Value value : of(table, args)) {
            DataPoint at = value.at();
            String name = value.series() + (args.isAlongK() ? " n=" + at.n() : "");
            int x = args.isAlongK() ? at.k() : at.n();
            if (series.computeIfAbsent(name, which -> new TreeMap<>()).put(x, value) != null) {
                throw new IllegalStateException("more than one value like " + value.where());
            }
        }
        return series;
    }

    /** The values over this bottom: one for each mechanism of the top that has all the parts at the n of the bottom. */
    private static Stream<Value> against(DataPoint bottom, List<DataPoint> tops, ClaimArgs args) {
        Pick top = args.top();
        return tops.stream()
                .filter(row -> belong(row, bottom, top))
                .collect(Collectors.groupingBy(DataPoint::mechanism, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .filter(each -> each.getValue().size()
                        >= Math.max(1, top.quantities().size())
                                * Math.max(1, top.programs().size()))
                .map(each -> value(each.getValue(), bottom, args.minus()));
    }

    private static Value value(List<DataPoint> tops, DataPoint bottom, boolean minus) {
        double top = tops.stream().mapToDouble(DataPoint::amount).sum();
        double amount = minus ? top - bottom.amount() : top / bottom.amount();
        String by = minus ? " - " : " / ";
        return new Value(
                name(
                        bottom,
                        other(tops, bottom, DataPoint::mechanism, by),
                        other(tops, bottom, DataPoint::program, by)),
                bottom,
                amount,
                () -> amount(bottom, top) + by + amount(bottom, bottom.amount()),
                () -> minus ? amount(bottom, amount) : NumberText.times(amount));
    }

    /**
     * Returns whether a row belongs to the top over this bottom. What the top does not name, it shares with the bottom.
     * Values without a network count for all networks.
     */
    private static boolean belong(DataPoint row, DataPoint bottom, Pick top) {
        boolean alone = row.mechanism().equals(ALONE) || bottom.mechanism().equals(ALONE);
        return (alone || row.k() == bottom.k())
                && (alone
                        || top.net() != null
                        || row.net().isEmpty()
                        || row.net().equals(bottom.net()))
                && (!top.programs().isEmpty() || row.program().equals(bottom.program()))
                && (!top.mechanisms().isEmpty() || row.mechanism().equals(bottom.mechanism()))
                && (!top.quantities().isEmpty() || row.quantity().equals(bottom.quantity()));
    }

    /** The tops' values in this column, if the bottom has another value. */
    private static String other(List<DataPoint> tops, DataPoint bottom, Function<DataPoint, String> column, String by) {
        List<String> names = tops.stream().map(column).distinct().toList();
        return names.equals(List.of(column.apply(bottom)))
                ? ""
                : names.stream().map(NumberText::name).collect(Collectors.joining(" + ")) + by;
    }

    private static String name(DataPoint row, String mechanism, String program) {
        return Stream.of(
                        row.quantity(),
                        mechanism + row.mechanism(),
                        program + NumberText.name(row.program()),
                        row.net())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String printed(DataPoint row) {
        return row.isTime() ? NumberText.seconds(row.amount()) : row.printed();
    }

    /** Shows an amount, in seconds if the row is a time. */
    private static String amount(DataPoint row, double amount) {
        return row.isTime() ? NumberText.seconds(amount) : NumberText.ratio(amount);
    }
}
