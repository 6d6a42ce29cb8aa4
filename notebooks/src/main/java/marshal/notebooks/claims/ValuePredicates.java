package marshal.notebooks.claims;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import marshal.notebooks.claims.Values.Value;
import marshal.notebooks.data.DataTable;

/** What a claim asks of each of its {@link Values}: each value is one case. A bound that is printed counts. */
final class ValuePredicates {

    static final Map<String, Predicates.Test> ALL = Map.of(
            // Within tolerance of factor; without a tolerance they are equal.
            "about", each((value, args) -> args.agree(value.amount(), args.factor())),
            "atLeast", each((value, args) -> value.amount() >= args.factor()),
            "atMost", each((value, args) -> value.amount() <= args.factor()),
            "moreThan",
                    each((value, args) ->
                            value.amount() > args.factor() || value.amount() == args.factor() && value.is("more than")),
            // Below factor, and within tolerance of it.
            "justBelow",
                    each((value, args) -> args.agree(value.amount(), args.factor())
                            && (value.amount() < args.factor()
                                    || value.amount() == args.factor() && value.is("just below", "almost"))),
            "maximumAbout", ValuePredicates::maximumAbout);

    private ValuePredicates() {}

    private static Predicates.Test each(BiPredicate<Value, ClaimArgs> fine) {
        return (table, args, findings) -> Values.of(table, args)
                .forEach(value -> findings.add(value.where(), fine.test(value, args), value::numbers));
    }

    /** The largest value agrees with {@code factor}, and the program {@code reached} has it. This is one case. */
    private static void maximumAbout(DataTable table, ClaimArgs args, Findings findings) {
        List<Value> values = Values.of(table, args);
        values.stream().map(Value::amount).max(Comparator.naturalOrder()).ifPresent(largest -> {
            Value there = values.stream()
                    .filter(value -> value.amount() == largest)
                    .max(Comparator.comparing(value -> value.at().program().equals(args.reached())))
                    .orElseThrow();
            findings.add(
                    "largest of " + values.size(),
                    args.agree(largest, args.factor()) && there.at().program().equals(args.reached()),
                    () -> there.where() + " " + there.numbers());
        });
    }
}
