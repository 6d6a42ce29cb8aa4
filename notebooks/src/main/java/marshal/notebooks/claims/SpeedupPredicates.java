package marshal.notebooks.claims;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.DoublePredicate;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.NumberText;

/** Speed-up over the sequential program {@code baseline}: each combination of program, mechanism and n is one case. */
final class SpeedupPredicates {

    static final Map<String, Predicates.Test> ALL = Map.of(
            "approachesK", SpeedupPredicates::approachesK,
            // From n = from on, the speed-up is more than k.
            "exceedsK",
                    (table, args, findings) -> {
                        int k = workers(table, args);
                        each(table, args, findings, speedup -> speedup > k);
                    },
            // From n = from on, the speed-up on mechanism is never more than factor.
            "speedupAtMost",
                    (table, args, findings) -> each(
                            table.mechanism(args.mechanism(), "sequential"), args, findings, up -> up <= args.factor()),
            // From n = from on, the speed-up is always more than factor.
            "speedupMoreThan", (table, args, findings) -> each(table, args, findings, up -> up > args.factor()));

    private SpeedupPredicates() {}

    /** The speed-up rises with n and stays below k. At the largest n it agrees with k within {@code tolerance}. */
    private static void approachesK(DataTable table, ClaimArgs args, Findings findings) {
        int k = workers(table, args);
        speedups(table, args)
                .forEach((where, speedups) -> speedups.forEach((n, speedup) -> {
                    var before = speedups.lowerEntry(n);
                    boolean rises = before == null || speedup >= before.getValue();
                    boolean near = n < speedups.lastKey() || args.agree(speedup, k);
                    findings.add(
                            where + " n=" + n,
                            rises && speedup < k && near,
                            () -> "speed-up " + NumberText.ratio(speedup) + ", k = " + k
                                    + (before == null
                                            ? ""
                                            : ", at n=" + before.getKey() + " " + NumberText.ratio(before.getValue())));
                }));
    }

    private static void each(DataTable table, ClaimArgs args, Findings findings, DoublePredicate fine) {
        speedups(table, args)
                .forEach((where, speedups) -> speedups.forEach((n, speedup) -> {
                    if (args.within(n)) {
                        findings.add(
                                where + " n=" + n, fine.test(speedup), () -> "speed-up " + NumberText.ratio(speedup));
                    }
                }));
    }

    /** Maps each mechanism to the speed-up of {@code program}, or of each of {@code programs}, at each n. */
    private static Map<String, NavigableMap<Integer, Double>> speedups(DataTable table, ClaimArgs args) {
        NavigableMap<Integer, Double> baseline =
                table.mechanism("sequential").program(args.baseline()).byN();
        Map<String, NavigableMap<Integer, Double>> speedups = new TreeMap<>();
        for (String program : args.program() == null ? args.programs() : List.of(args.program())) {
            DataTable parallel = table.program(program);
            for (String mechanism : parallel.each(DataPoint::mechanism)) {
                speedups.put(
                        NumberText.name(program) + " over " + mechanism,
                        DataTable.speedup(
                                baseline, parallel.mechanism(mechanism).byN()));
            }
        }
        return speedups;
    }

    private static int workers(DataTable table, ClaimArgs args) {
        return table.program(args.program()).rows().stream()
                .mapToInt(DataPoint::k)
                .max()
                .orElse(0);
    }
}
