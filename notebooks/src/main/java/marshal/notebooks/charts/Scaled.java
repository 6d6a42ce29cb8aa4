package marshal.notebooks.charts;

import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import marshal.kit.measure.Scaling;
import marshal.kit.measure.Timing;
import marshal.notebooks.data.Run;
import marshal.notebooks.models.AlphaBeta;
import marshal.notebooks.models.Messages;

/**
 * A program over one mechanism on more and more workers, as {@code ./lab measure --scaling} takes it.
 *
 * <p>What was measured is a property of the programs only while each worker has a processor. Beyond that, the time is
 * computed: the manager's partition and combine as they were measured, the computing of one worker alone, scaled by its
 * work, and the messages by one alpha and one beta, which are found from the runs with a processor for each.
 *
 * @param size n of k workers
 */
public record Scaled(Run run, String mechanism, String program, IntUnaryOperator size) {

    /** The same size for all. */
    public static Scaled strong(Run run, String mechanism, String program) {
        return new Scaled(run, mechanism, program, k -> Scaling.strong(program));
    }

    /** The same work for each worker. */
    public static Scaled weak(Run run, String mechanism, String program) {
        return new Scaled(run, mechanism, program, k -> Scaling.weak(program, k));
    }

    /** The first run that was measured on one worker and on more, at the sizes of scaling. */
    public static Optional<Run> in(ShownRuns shown) {
        return shown.runs().stream()
                .filter(run -> run.table().quantity("total").rows().stream()
                        .anyMatch(row -> row.k() > 1
                                && !strong(run, row.mechanism(), row.program())
                                        .speedup()
                                        .isEmpty()))
                .findFirst();
    }

    /** How many workers have a processor each. On other hosts, all have. */
    public int processors() {
        return Run.isOfHosts(run.net())
                ? Integer.MAX_VALUE
                : run.trials().stream()
                        .map(Timing::machine)
                        .mapToInt(Timing.Machine::cores)
                        .min()
                        .orElse(1);
    }

    /** How many times as fast as one worker, over k, as it was measured. Of weak scaling, 1 would be perfect. */
    public NavigableMap<Integer, Double> speedup() {
        return overOne(measured("total"));
    }

    /** The part of it where each worker has a processor. */
    public NavigableMap<Integer, Double> speedupWithin() {
        return new TreeMap<>(speedup().headMap(processors(), true));
    }

    /** Computed: the same with a processor for each, at those k that have none for each. */
    public NavigableMap<Integer, Double> speedupBeyond() {
        NavigableMap<Integer, Double> computing = measured("compute");
        NavigableMap<Integer, Double> managing = measured("partition");
        measured("combine").forEach((k, seconds) -> managing.merge(k, seconds, Double::sum));
        AlphaBeta message = AlphaBeta.single(
                run.table().mechanism(mechanism).quantity("communicate").where(row -> row.k() <= processors()));
        NavigableMap<Integer, Double> seconds = new TreeMap<>();
        managing.tailMap(processors(), false).forEach((k, managed) -> {
            int n = size.applyAsInt(k);
            double share = Scaling.work(program, n, k) / Scaling.work(program, size.applyAsInt(1), 1);
            seconds.put(
                    k,
                    managed
                            + share * computing.getOrDefault(1, Double.NaN)
                            + message.seconds(Messages.of(mechanism, program, n, k)));
        });
        return overOne(seconds);
    }

    /** Seconds over k. */
    private NavigableMap<Integer, Double> measured(String quantity) {
        return run.table()
                .quantity(quantity)
                .mechanism(mechanism)
                .program(program)
                .where(row -> row.n() == size.applyAsInt(row.k()))
                .byK();
    }

    private NavigableMap<Integer, Double> overOne(NavigableMap<Integer, Double> seconds) {
        Double one = measured("total").get(1);
        NavigableMap<Integer, Double> speedups = new TreeMap<>();
        if (one != null) {
            seconds.forEach((k, time) -> speedups.put(k, one / time));
        }
        return speedups;
    }
}
