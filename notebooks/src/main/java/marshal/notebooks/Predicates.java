package marshal.notebooks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import marshal.kit.measure.Counts;

/**
 * The functions that claims.json names. Each goes through a table case by case and collects the cases that speak
 * against the claim; a table that lacks what the claim is about has no cases.
 */
final class Predicates {

    /** Decides a claim on a table that holds a single quantity. */
    interface Test {
        Verdict test(Table table, Args args);
    }

    private static final Map<String, Test> BY_NAME = Map.ofEntries(
            Map.entry("fastest", Predicates::fastest),
            Map.entry("slowest", Predicates::slowest),
            Map.entry("order", Predicates::order),
            Map.entry("similar", Predicates::similar),
            Map.entry("timesAsLong", Predicates::timesAsLong),
            Map.entry("costsMore", Predicates::costsMore),
            Map.entry("overtakes", Predicates::overtakes),
            Map.entry("leadGrows", Predicates::leadGrows),
            Map.entry("approachesK", Predicates::approachesK),
            Map.entry("exceedsK", Predicates::exceedsK),
            Map.entry("speedupAtMost", Predicates::speedupAtMost),
            Map.entry("steady", Predicates::steady),
            Map.entry("jumps", Predicates::jumps),
            Map.entry("quadruples", Predicates::quadruples),
            Map.entry("addsAConstant", Predicates::addsAConstant),
            Map.entry("formula", Predicates::formula));

    private Predicates() {}

    static Test named(String name) {
        Test test = BY_NAME.get(name);
        if (test == null) {
            throw new IllegalArgumentException("no predicate " + name + ", only " + new TreeMap<>(BY_NAME).keySet());
        }
        return test;
    }

    // ---- Mechanisms compared: one program and one n is one case ----

    /** None of {@code mechanisms} takes less than {@code mechanism}. */
    private static Verdict fastest(Table table, Args args) {
        return compare(table, args, (mine, other) -> other >= mine);
    }

    /** None of {@code mechanisms} takes more than {@code mechanism}. */
    private static Verdict slowest(Table table, Args args) {
        return compare(table, args, (mine, other) -> other <= mine);
    }

    private static Verdict compare(Table table, Args args, BiPredicate<Double, Double> fine) {
        Findings findings = new Findings();
        wires(table, args.mechanisms()).forEach((where, wires) -> {
            Double mine = wires.remove(args.mechanism());
            if (mine != null && !wires.isEmpty()) {
                findings.add(where, wires.values().stream().allMatch(other -> fine.test(mine, other)));
            }
        });
        return findings.verdict();
    }

    /** Each of {@code mechanisms} takes less than the next one; equal times are no order. */
    private static Verdict order(Table table, Args args) {
        Findings findings = new Findings();
        wires(table, args.mechanisms()).forEach((where, wires) -> {
            List<Double> times = args.mechanisms().stream().filter(wires::containsKey).map(wires::get).toList();
            if (times.size() > 1) {
                boolean rising = true;
                for (int i = 1; i < times.size(); i++) {
                    rising &= times.get(i - 1) < times.get(i);
                }
                findings.add(where, rising);
            }
        });
        return findings.verdict();
    }

    /** The slowest of {@code mechanisms} takes at most {@code factor} times as long as the fastest. */
    private static Verdict similar(Table table, Args args) {
        Findings findings = new Findings();
        wires(table, args.mechanisms()).forEach((where, wires) -> {
            if (wires.size() > 1) {
                findings.add(where, largest(wires) <= args.factor() * smallest(wires));
            }
        });
        return findings.verdict();
    }

    /** {@code mechanism} takes at least {@code factor} times as long as each other one of {@code mechanisms}; of {@code program} only, if it is given. */
    private static Verdict timesAsLong(Table table, Args args) {
        Table ofProgram = args.program() == null ? table : table.program(args.program());
        return compare(ofProgram, args, (mine, other) -> mine >= args.factor() * other);
    }

    // ---- Programs compared: one mechanism and one n is one case ----

    /** {@code program} takes more than {@code than}. */
    private static Verdict costsMore(Table table, Args args) {
        Findings findings = new Findings();
        leads(table, args).forEach((mechanism, leads) ->
                leads.forEach((n, lead) -> findings.add(mechanism + " n=" + n, lead < 0)));
        return findings.verdict();
    }

    /** {@code program} is slower than {@code than} below n = {@code from}, and faster from there on. */
    private static Verdict overtakes(Table table, Args args) {
        Findings findings = new Findings();
        leads(table, args).forEach((mechanism, leads) -> {
            if (leads.floorKey(args.from() - 1) != null && leads.ceilingKey(args.from()) != null) {
                leads.forEach((n, lead) ->
                        findings.add(mechanism + " n=" + n, n < args.from() ? lead < 0 : lead > 0));
            }
        });
        return findings.verdict();
    }

    /** From n = {@code from} on, {@code program} is ahead of {@code than} by more seconds at each larger n. */
    private static Verdict leadGrows(Table table, Args args) {
        Findings findings = new Findings();
        leads(table, args).forEach((mechanism, leads) -> {
            NavigableMap<Integer, Double> late = leads.tailMap(args.from(), true);
            late.forEach((n, lead) -> {
                if (late.lowerKey(n) != null) {
                    findings.add(mechanism + " n=" + n, lead > 0 && lead > late.lowerEntry(n).getValue());
                }
            });
        });
        return findings.verdict();
    }

    // ---- Speed-up over the sequential program: one mechanism and one n is one case ----

    /** The speed-up rises with n, stays below k, and its last value is at least {@code factor} times k. */
    private static Verdict approachesK(Table table, Args args) {
        Findings findings = new Findings();
        speedups(table, args).forEach((mechanism, speedups) -> speedups.forEach((n, speedup) -> {
            int k = workers(table, args);
            boolean rises = speedups.lowerKey(n) == null || speedup >= speedups.lowerEntry(n).getValue();
            boolean near = n < speedups.lastKey() || speedup >= args.factor() * k;
            findings.add(mechanism + " n=" + n, rises && speedup < k && near);
        }));
        return findings.verdict();
    }

    /** From n = {@code from} on, the speed-up is more than k. */
    private static Verdict exceedsK(Table table, Args args) {
        Findings findings = new Findings();
        speedups(table, args).forEach((mechanism, speedups) -> speedups
                .tailMap(args.from(), true)
                .forEach((n, speedup) -> findings.add(mechanism + " n=" + n, speedup > workers(table, args))));
        return findings.verdict();
    }

    /** The speed-up over {@code mechanism} is never more than {@code factor}. */
    private static Verdict speedupAtMost(Table table, Args args) {
        Findings findings = new Findings();
        speedups(table.mechanism(args.mechanism(), "sequential"), args).forEach((mechanism, speedups) ->
                speedups.forEach((n, speedup) -> findings.add(mechanism + " n=" + n, speedup <= args.factor())));
        return findings.verdict();
    }

    // ---- The multiplicative constant T / n³: one mechanism and one n is one case ----

    /** No constant is more than {@code factor} times the smallest. */
    private static Verdict steady(Table table, Args args) {
        Findings findings = new Findings();
        constants(table, args).forEach((mechanism, constants) -> {
            if (constants.size() > 1) {
                constants.forEach((n, constant) ->
                        findings.add(mechanism + " n=" + n, constant <= args.factor() * smallest(constants)));
            }
        });
        return findings.verdict();
    }

    /** From n = {@code from} on, each constant is at least {@code factor} times the largest one before. */
    private static Verdict jumps(Table table, Args args) {
        Findings findings = new Findings();
        constants(table, args).forEach((mechanism, constants) -> {
            Map<Integer, Double> before = constants.headMap(args.from(), false);
            if (!before.isEmpty()) {
                constants.tailMap(args.from(), true).forEach((n, constant) ->
                        findings.add(mechanism + " n=" + n, constant >= args.factor() * largest(before)));
            }
        });
        return findings.verdict();
    }

    // ---- Growth ----

    /** From n = {@code from} on, twice as many items take 4 times as long, give or take the share {@code factor}: one mechanism and one n is one case. */
    private static Verdict quadruples(Table table, Args args) {
        Findings findings = new Findings();
        Sorts sorts = new Sorts(table.program(args.program()));
        for (String mechanism : sorts.table().each(Observation::mechanism)) {
            sorts.doubling(mechanism).tailMap(args.from(), true).forEach((n, ratio) ->
                    findings.add(mechanism + " n=" + n, Math.abs(ratio / 4 - 1) <= args.factor()));
        }
        return findings.verdict();
    }

    /** {@code mechanism} takes what one processor takes and a constant: its median, give or take {@code factor}. One n is one case. */
    private static Verdict addsAConstant(Table table, Args args) {
        Findings findings = new Findings();
        NavigableMap<Integer, Double> more = new Sorts(table.program(args.program())).onTop(args.mechanism());
        if (more.size() > 1) {
            double median = more.values().stream().sorted().skip(more.size() / 2).findFirst().orElseThrow();
            more.forEach((n, s) ->
                    findings.add(args.mechanism() + " n=" + n, median > 0 && s * args.factor() >= median && s <= args.factor() * median));
        }
        return findings.verdict();
    }

    // ---- Counts ----

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
            findings.add(row.mechanism() + " " + row.program() + " n=" + row.n(), row.amount() == expected);
        }
        return findings.verdict();
    }

    // ---- What they share ----

    /** Program and n, to the time of each of these mechanisms. */
    private static Map<String, Map<String, Double>> wires(Table table, List<String> mechanisms) {
        return table.rows().stream()
                .filter(row -> mechanisms.contains(row.mechanism()))
                .collect(Collectors.groupingBy(
                        row -> row.program() + " n=" + row.n(),
                        LinkedHashMap::new,
                        Collectors.toMap(Observation::mechanism, Observation::amount)));
    }

    /** Mechanism, to the seconds by which {@code program} is ahead of {@code than} at each n. */
    private static Map<String, NavigableMap<Integer, Double>> leads(Table table, Args args) {
        Map<String, NavigableMap<Integer, Double>> leads = new TreeMap<>();
        for (String mechanism : table.each(Observation::mechanism)) {
            NavigableMap<Integer, Double> mine = table.mechanism(mechanism).program(args.program()).byN();
            NavigableMap<Integer, Double> other = table.mechanism(mechanism).program(args.than()).byN();
            leads.put(mechanism, Table.minus(other, mine));
        }
        return leads;
    }

    /** Mechanism, to the speed-up of {@code program} over {@code baseline} at each n. */
    private static Map<String, NavigableMap<Integer, Double>> speedups(Table table, Args args) {
        NavigableMap<Integer, Double> baseline = table.mechanism("sequential").program(args.baseline()).byN();
        Map<String, NavigableMap<Integer, Double>> speedups = new TreeMap<>();
        Table parallel = table.program(args.program());
        for (String mechanism : parallel.each(Observation::mechanism)) {
            speedups.put(mechanism, Table.speedup(baseline, parallel.mechanism(mechanism).byN()));
        }
        return speedups;
    }

    /** Mechanism, to the constant T / n³ of {@code program} at each n. */
    private static Map<String, NavigableMap<Integer, Double>> constants(Table table, Args args) {
        Map<String, NavigableMap<Integer, Double>> constants = new TreeMap<>();
        Table program = table.program(args.program());
        for (String mechanism : program.each(Observation::mechanism)) {
            constants.put(mechanism, Table.constant(program.mechanism(mechanism).byN(), 3));
        }
        return constants;
    }

    private static int workers(Table table, Args args) {
        return table.program(args.program()).rows().stream().mapToInt(Observation::k).max().orElse(0);
    }

    private static double smallest(Map<?, Double> values) {
        return values.values().stream().min(Double::compare).orElseThrow();
    }

    private static double largest(Map<?, Double> values) {
        return values.values().stream().max(Double::compare).orElseThrow();
    }

    /** Collects the cases. */
    private static final class Findings {
        private final List<String> against = new ArrayList<>();
        private int cases;

        void add(String where, boolean fine) {
            cases++;
            if (!fine) {
                against.add(where);
            }
        }

        Verdict verdict() {
            return new Verdict(cases, List.copyOf(against));
        }
    }
}
