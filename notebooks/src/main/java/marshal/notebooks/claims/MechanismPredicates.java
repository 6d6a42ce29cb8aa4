package marshal.notebooks.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.NumberText;

/** Compares the times of mechanisms with each other: each pair of program and n is one case. */
final class MechanismPredicates {

    static final Map<String, Predicates.Test> ALL = Map.of(
            // None of mechanisms takes less time than mechanism.
            "fastest",
            comparing((mine, other) -> mine <= other),
            // None of mechanisms takes more time than mechanism.
            "slowest",
            comparing((mine, other) -> mine >= other),
            "order",
            MechanismPredicates::order,
            "slightlyFaster",
            MechanismPredicates::slightlyFaster,
            "similar",
            MechanismPredicates::similar);

    private MechanismPredicates() {}

    private static Predicates.Test comparing(BiPredicate<Double, Double> fine) {
        return (table, args, findings) -> compare(table, args, findings, fine);
    }

    private static void compare(DataTable table, ClaimArgs args, Findings findings, BiPredicate<Double, Double> fine) {
        wires(table, args).forEach((where, wires) -> {
            Double mine = wires.remove(args.mechanism());
            if (mine != null && !wires.isEmpty()) {
                boolean all = wires.values().stream().allMatch(other -> fine.test(mine, other));
                findings.add(
                        where,
                        all,
                        () -> wire(args.mechanism(), mine) + ", "
                                + wires.entrySet().stream()
                                        .filter(other -> all || !fine.test(mine, other.getValue()))
                                        .map(other -> wire(other.getKey(), other.getValue()) + " ("
                                                + NumberText.times(mine / other.getValue()) + ")")
                                        .collect(Collectors.joining(", ")));
            }
        });
    }

    /** Each of {@code mechanisms} takes at most as long as the next one. */
    private static void order(DataTable table, ClaimArgs args, Findings findings) {
        wires(table, args).forEach((where, wires) -> {
            List<String> present =
                    args.mechanisms().stream().filter(wires::containsKey).toList();
            List<List<String>> broken = new ArrayList<>();
            for (int i = 1; i < present.size(); i++) {
                String one = present.get(i - 1);
                String next = present.get(i);
                if (wires.get(one) > wires.get(next)) {
                    broken.add(List.of(one, next));
                }
            }
            if (present.size() > 1) {
                findings.add(where, broken.isEmpty(), () -> (broken.isEmpty() ? List.of(present) : broken)
                        .stream()
                                .map(some -> some.stream()
                                        .map(mechanism -> wire(mechanism, wires.get(mechanism)))
                                        .collect(Collectors.joining(", ")))
                                .collect(Collectors.joining("; ")));
            }
        });
    }

    /** The first of {@code mechanisms} takes less time than the second, but as long within {@code tolerance}. */
    private static void slightlyFaster(DataTable table, ClaimArgs args, Findings findings) {
        String one = args.mechanisms().get(0);
        String other = args.mechanisms().get(1);
        wires(table, args).forEach((where, wires) -> {
            if (wires.size() > 1) {
                double mine = wires.get(one);
                double its = wires.get(other);
                findings.add(
                        where,
                        mine < its && args.agree(mine, its),
                        () -> wire(one, mine) + ", " + wire(other, its) + " (" + NumberText.times(its / mine) + ")");
            }
        });
    }

    /** The slowest of {@code mechanisms} takes as long as the fastest, within {@code tolerance}. */
    private static void similar(DataTable table, ClaimArgs args, Findings findings) {
        wires(table, args).forEach((where, wires) -> {
            if (wires.size() > 1) {
                var fastest = wires.entrySet().stream()
                        .min(Map.Entry.comparingByValue())
                        .orElseThrow();
                var slowest = wires.entrySet().stream()
                        .max(Map.Entry.comparingByValue())
                        .orElseThrow();
                findings.add(
                        where,
                        args.agree(slowest.getValue(), fastest.getValue()),
                        () -> wire(fastest.getKey(), fastest.getValue()) + ", "
                                + wire(slowest.getKey(), slowest.getValue()) + " ("
                                + NumberText.times(slowest.getValue() / fastest.getValue()) + ")");
            }
        });
    }

    private static String wire(String mechanism, double seconds) {
        return mechanism + " " + NumberText.seconds(seconds);
    }

    /** Maps each program and n to the time of each of {@code mechanisms}. */
    private static Map<String, Map<String, Double>> wires(DataTable table, ClaimArgs args) {
        Map<String, Map<String, Double>> wires = new LinkedHashMap<>();
        for (DataPoint row : args.scope(table).rows()) {
            Double before = wires.computeIfAbsent(NumberText.at(row.program(), row.n()), at -> new LinkedHashMap<>())
                    .put(row.mechanism(), row.amount());
            if (before != null) {
                throw new IllegalStateException("more than one row like " + row);
            }
        }
        return wires;
    }
}
