package marshal.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import marshal.engine.measure.Compilers;
import marshal.engine.measure.WarmUpRule;

/**
 * Runs a benchmark: starts both sides several times, warms them up in turns, and then runs pairs. Stops when the
 * interval of the ratio is small enough or the budget is used up.
 */
final class Runner {

    /**
     * The limits of a benchmark.
     *
     * @param forks        the minimum number of starts of the processes
     * @param pairsPerFork the number of pairs after each start
     * @param mostPairs    the maximum number of pairs in all
     * @param warmUpWindow see {@link WarmUpRule}
     * @param mostWarmUp   the longest warm-up of one fork, which lasts as long as the JVMs compile
     * @param total        no fork starts after this time
     */
    record Budget(int forks, int pairsPerFork, int mostPairs, int warmUpWindow, Duration mostWarmUp, Duration total) {

        static Budget full(int mostPairs) {
            int perFork = Math.max(1, Math.min(10, mostPairs / 3));
            return new Budget(3, perFork, mostPairs, 5, Duration.ofSeconds(30), Duration.ofSeconds(120));
        }

        static Budget quick(int mostPairs) {
            return new Budget(
                    1,
                    Math.min(6, mostPairs),
                    Math.min(6, mostPairs),
                    2,
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(30));
        }
    }

    /** Gets every trial, including warm-up trials. */
    interface Recorder {
        void trial(Benchmark benchmark, int fork, String phase, int number, String side, Map<String, Double> figures);
    }

    private final Budget budget;
    private final Recorder recorder;

    Runner(Budget budget, Recorder recorder) {
        this.budget = budget;
        this.recorder = recorder;
    }

    List<MetricResult> run(Benchmark benchmark) throws IOException {
        var pairs = new ArrayList<Pair>();
        long end = System.nanoTime() + budget.total().toNanos();
        int fork = 0;
        do {
            fork++;
            runFork(benchmark, fork, pairs);
        } while (pairs.size() < budget.mostPairs()
                && System.nanoTime() < end
                && (fork < budget.forks() || !isClear(benchmark, pairs)));
        return benchmark.metrics().stream()
                .map(metric -> MetricResult.of(metric, pairs))
                .toList();
    }

    private static boolean isClear(Benchmark benchmark, List<Pair> pairs) {
        return benchmark.metrics().stream()
                .filter(metric -> metric.target() != null || benchmark.metrics().size() == 1)
                .allMatch(metric -> MetricResult.of(metric, pairs).isClear());
    }

    private void runFork(Benchmark benchmark, int fork, List<Pair> pairs) throws IOException {
        try (BenchmarkSide ours = benchmark.ours().start();
                BenchmarkSide baseline = benchmark.baseline() == null
                        ? null
                        : benchmark.baseline().start()) {
            warmUp(benchmark, fork, ours, baseline);
            int number = 0;
            while (number < budget.pairsPerFork() && pairs.size() < budget.mostPairs()) {
                number++;
                pairs.add(pair(benchmark, fork, number, ours, baseline));
            }
        }
    }

    /** Runs one pair. The second side finds the machine as the first left it, so the sides alternate in being first. */
    private Pair pair(Benchmark benchmark, int fork, int number, BenchmarkSide ours, BenchmarkSide baseline)
            throws IOException {
        if (baseline == null) {
            Map<String, Double> both = record(benchmark, fork, "pair", number, "ours", ours);
            return new Pair(fork, both, both);
        }
        if (number % 2 == 0) {
            Map<String, Double> first = record(benchmark, fork, "pair", number, "baseline", baseline);
            return new Pair(fork, record(benchmark, fork, "pair", number, "ours", ours), first);
        }
        Map<String, Double> first = record(benchmark, fork, "pair", number, "ours", ours);
        return new Pair(fork, first, record(benchmark, fork, "pair", number, "baseline", baseline));
    }

    private void warmUp(Benchmark benchmark, int fork, BenchmarkSide ours, BenchmarkSide baseline) throws IOException {
        Metric metric = benchmark.metrics().get(0);
        var oursWarm = new WarmUpRule(budget.warmUpWindow());
        WarmUpRule baselineWarm = baseline == null ? null : new WarmUpRule(budget.warmUpWindow());
        var compilers =
                new Compilers(() -> ProcessHandle.current().descendants().map(ProcessHandle::pid));
        long end = System.nanoTime() + budget.mostWarmUp().toNanos();
        boolean isWarm = false;
        for (int number = 1; number == 1 || !isWarm && System.nanoTime() < end; number++) {
            String phase = number == 1 ? "first" : "warm-up";
            oursWarm.add(record(benchmark, fork, phase, number, "ours", ours).get(metric.ours()));
            if (baseline != null) {
                baselineWarm.add(record(benchmark, fork, phase, number, "baseline", baseline)
                        .get(metric.baseline()));
            }
            isWarm = !compilers.areBusy() && oursWarm.isDone() && (baseline == null || baselineWarm.isDone());
        }
    }

    private Map<String, Double> record(
            Benchmark benchmark, int fork, String phase, int number, String side, BenchmarkSide from)
            throws IOException {
        Map<String, Double> figures = from.trial();
        recorder.trial(benchmark, fork, phase, number, side, figures);
        return figures;
    }
}
