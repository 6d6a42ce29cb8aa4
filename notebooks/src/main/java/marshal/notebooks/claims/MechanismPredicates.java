package marshal.notebooks.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.NumberText;

/**
 * Compares mechanisms with each other: each pair of program and n is one case. All predicates use {@link
 * ClaimArgs#scope} only.
 */
final class MechanismPredicates {

    static final Map<String, Predicates.Test> ALL = Map.of(
            // None of mechanisms takes less time than mechanism.
            "fastest",
            comparing(args -> (mine, other) -> mine <= other),
            // None of mechanisms takes more time than mechanism.
            "slowest",
            comparing(args -> (mine, other) -> mine >= other),
            "order",
            MechanismPredicates::order,
            "slightlyFaster",
            MechanismPredicates::slightlyFaster,
            "similar",
            MechanismPredicates::similar,
            // mechanism takes at least factor times as long as every other one of mechanisms.
            "timesAsLong",
            comparing(args -> (mine, other) -> mine >= args.factor() * other),
            // mechanism takes factor times as long as every other one of mechanisms, within tolerance.
            "ratio",
            comparing(args -> (mine, other) -> args.agree(mine / other, args.factor())),
            "ratioGrows",
            MechanismPredicates::ratioGrows);

    private MechanismPredicates() {}

    private static Predicates.Test comparing(Function<ClaimArgs, BiPredicate<Double, Double>> fine) {
        return (table, args, findings) -> compare(table, args, findings, fine.apply(args));
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

    /** The first of {@code mechanisms} takes less than the second, and as long within {@code tolerance}. */
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

    /** The ratio of {@code mechanism} to each other one of {@code mechanisms} is larger at each larger n. */
    private static void ratioGrows(DataTable table, ClaimArgs args, Findings findings) {
        DataTable scope = args.scope(table);
        for (String program : scope.each(DataPoint::program)) {
            DataTable of = scope.program(program);
            var mine = of.mechanism(args.mechanism()).byN();
            for (String other : args.mechanisms()) {
                if (!other.equals(args.mechanism())) {
                    var ratios = DataTable.ratio(mine, of.mechanism(other).byN());
                    ratios.forEach((n, ratio) -> {
                        var before = ratios.lowerEntry(n);
                        if (before != null) {
                            findings.add(
                                    args.mechanism() + " / " + other + " " + NumberText.at(program, n),
                                    ratio > before.getValue(),
                                    () -> NumberText.times(ratio) + ", at n=" + before.getKey() + " "
                                            + NumberText.times(before.getValue()));
                        }
                    });
                }
            }
        }
    }

    private static String wire(String mechanism, double seconds) {
        return mechanism + " " + NumberText.seconds(seconds);
    }

    /** Maps each program and n to the time of each of {@code mechanisms}. */
    private static Map<String, Map<String, Double>> wires(DataTable table, ClaimArgs args) {
        Map<String, Map<String, Double>> wires = new LinkedHashMap<>();
        for (DataPoint row : args.scope(table).rows()) {
            if (args.mechanisms().contains(row.mechanism())) {
                Double before = wires.computeIfAbsent(
                                NumberText.at(row.program(), row.n()), at -> new LinkedHashMap<>())
                        .put(row.mechanism(), row.amount());
                if (before != null) {
                    throw new IllegalStateException("more than one row like " + row);
                }
            }
        }
        return wires;
    }
}
