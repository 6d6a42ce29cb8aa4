package marshal.notebooks.claims;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.NumberText;

/** Compares programs with each other: each pair of mechanism and n is one case. */
final class ProgramPredicates {

    static final Map<String, Predicates.Test> ALL = Map.of(
            "costsMore",
            ProgramPredicates::costsMore,
            "overtakes",
            ProgramPredicates::overtakes,
            // From n = from on, the lead of program over than in seconds grows at each larger n.
            "leadGrows",
            growing(Duel::lead, 0, lead -> "ahead by " + NumberText.seconds(lead)),
            // From n = from on, the lead of program over than as a factor grows at each larger n.
            "leadGrowsInTimes",
            growing(Duel::times, 1, times -> NumberText.times(times) + " as fast"));

    /** The times of {@code program} and of {@code than}. */
    private record Duel(double mine, double other) {

        /** The lead of {@code program} in seconds. */
        double lead() {
            return other - mine;
        }

        /** The lead of {@code program} as a factor. */
        double times() {
            return other / mine;
        }
    }

    private ProgramPredicates() {}

    /** {@code program} takes more time than {@code than}. */
    private static void costsMore(DataTable table, ClaimArgs args, Findings findings) {
        duels(table, args)
                .forEach((mechanism, duels) ->
                        duels.forEach((n, duel) -> add(findings, mechanism, n, args, duel, duel.lead() < 0)));
    }

    /** {@code program} is slower than {@code than} below n = {@code from}, and faster from that n on. */
    private static void overtakes(DataTable table, ClaimArgs args, Findings findings) {
        duels(table, args).forEach((mechanism, duels) -> {
            if (duels.floorKey(args.from() - 1) != null && duels.ceilingKey(args.from()) != null) {
                duels.forEach((n, duel) ->
                        add(findings, mechanism, n, args, duel, n < args.from() ? duel.lead() < 0 : duel.lead() > 0));
            }
        });
    }

    private static void add(Findings findings, String mechanism, int n, ClaimArgs args, Duel duel, boolean fine) {
        findings.add(
                mechanism + " n=" + n,
                fine,
                () -> NumberText.name(args.program()) + " " + NumberText.seconds(duel.mine()) + ", "
                        + NumberText.name(args.than()) + " " + NumberText.seconds(duel.other()));
    }

    private static Predicates.Test growing(ToDoubleFunction<Duel> lead, double even, DoubleFunction<String> tell) {
        return (table, args, findings) -> duels(table, args).forEach((mechanism, duels) -> {
            NavigableMap<Integer, Duel> late = duels.tailMap(args.from(), true);
            late.forEach((n, duel) -> {
                var before = late.lowerEntry(n);
                if (before != null) {
                    double now = lead.applyAsDouble(duel);
                    double then = lead.applyAsDouble(before.getValue());
                    findings.add(
                            mechanism + " n=" + n,
                            now > even && now > then,
                            () -> NumberText.name(args.program()) + " " + tell.apply(now) + ", at n=" + before.getKey()
                                    + " " + tell.apply(then));
                }
            });
        });
    }

    /** Maps each mechanism to the times of both programs at each n that both have. */
    private static Map<String, NavigableMap<Integer, Duel>> duels(DataTable table, ClaimArgs args) {
        Map<String, NavigableMap<Integer, Duel>> duels = new TreeMap<>();
        DataTable both = table.program(args.program(), args.than());
        for (String mechanism : both.each(DataPoint::mechanism)) {
            DataTable over = both.mechanism(mechanism);
            duels.put(
                    mechanism,
                    DataTable.both(
                            over.program(args.program()).byN(),
                            over.program(args.than()).byN(),
                            Duel::new));
        }
        return duels;
    }
}
