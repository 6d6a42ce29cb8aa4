package marshal.notebooks.charts;

import java.util.Arrays;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import marshal.kit.measure.Scaling;
import marshal.kit.measure.Timing;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.Run;
import marshal.notebooks.data.Spread;
import marshal.notebooks.models.AlphaBeta;
import marshal.notebooks.models.Messages;

/**
 * A program on one mechanism with more and more workers, as {@code ./lab measure --scaling} measures it.
 *
 * <p>The measurements describe the programs only while each worker has a processor. Beyond that, the time is computed
 * from three parts. The manager's partition and combine are as measured. The compute time is that of one worker alone,
 * scaled by the work. The messages follow one alpha and one beta, fitted to the runs with a processor for each worker.
 *
 * @param size n for k workers
 */
public record Scaled(Run run, String mechanism, String program, IntUnaryOperator size) {

    /** Trials agree if the slowest takes at most this many times as long as the fastest. */
    public static final double AGREEING = 1.5;

    /** Scaling with one size for all numbers of workers. */
    public static Scaled strong(Run run, String mechanism, String program) {
        return new Scaled(run, mechanism, program, k -> Scaling.strong(program));
    }

    /** Scaling with equal work for each worker. */
    public static Scaled weak(Run run, String mechanism, String program) {
        return new Scaled(run, mechanism, program, k -> Scaling.weak(program, k));
    }

    /** The first run that was measured with one worker and with more, at the sizes of scaling. */
    public static Optional<Run> in(ShownRuns shown) {
        return shown.runs().stream()
                .filter(run -> run.table().quantity("total").rows().stream()
                        .anyMatch(row -> row.k() > 1
                                && strong(run, row.mechanism(), row.program())
                                        .measured("total")
                                        .containsKey(1)))
                .findFirst();
    }

    /** How many workers can have a processor each. On several hosts, all have one. */
    public int processors() {
        return Run.isOfHosts(run.net())
                ? Integer.MAX_VALUE
                : run.trials().stream()
                        .map(Timing::machine)
                        .mapToInt(Timing.Machine::cores)
                        .min()
                        .orElse(1);
    }

    /**
     * The measured speed-up over one worker, by k. For weak scaling, 1 would be perfect. Leaves out times whose trials
     * disagree. Is empty if the time of one worker is missing.
     */
    public NavigableMap<Integer, Double> speedup() {
        NavigableMap<Integer, Double> totals = measured("total");
        totals.keySet().removeAll(disagreeing().keySet());
        return overOne(totals);
    }

    /** The trials of each total time that disagree, by k: in seconds, the fastest first. */
    public NavigableMap<Integer, double[]> disagreeing() {
        NavigableMap<Integer, double[]> trials = new TreeMap<>();
        for (Spread spread : run.spreads()) {
            double[] seconds = Arrays.stream(spread.amounts()).sorted().toArray();
            if (isOf(spread.row(), "total") && seconds[seconds.length - 1] > AGREEING * seconds[0]) {
                trials.put(spread.row().k(), seconds);
            }
        }
        return trials;
    }

    /** The part of the measured speed-up for which each worker has a processor. */
    public NavigableMap<Integer, Double> speedupWithin() {
        return new TreeMap<>(speedup().headMap(processors(), true));
    }

    /** The computed speed-up if each worker had a processor, for the larger k. */
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

    /** Measured seconds, by k. */
    private NavigableMap<Integer, Double> measured(String quantity) {
        return run.table().where(row -> isOf(row, quantity)).byK();
    }

    private boolean isOf(DataPoint row, String quantity) {
        return row.quantity().equals(quantity)
                && row.mechanism().equals(mechanism)
                && row.program().equals(program)
                && row.n() == size.applyAsInt(row.k());
    }

    private NavigableMap<Integer, Double> overOne(NavigableMap<Integer, Double> seconds) {
        Double one = measured("total").get(1);
        NavigableMap<Integer, Double> speedups = new TreeMap<>();
        if (one != null && !disagreeing().containsKey(1)) {
            seconds.forEach((k, time) -> speedups.put(k, one / time));
        }
        return speedups;
    }
}
