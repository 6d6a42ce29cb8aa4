package marshal.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

/** The length of a bench run, and the order of its parts. */
class RunnerTest {

    private static final Runner.Budget BUDGET =
            new Runner.Budget(2, 4, 40, 2, Duration.ofHours(1), Duration.ofHours(1));

    private final List<String> trials = new ArrayList<>();
    private int started;
    private int closed;

    @Test
    void aClearResultTakesTheFewestForks() throws Exception {
        MetricResult outcome = run(() -> 100, Metric.atMost(2, "x", "ns", "ns"));
        assertThat(outcome.verdict()).isEqualTo(MetricResult.Verdict.YES);
        assertThat(outcome.pairs()).isEqualTo(8);
        assertThat(started).isEqualTo(4);
        assertThat(closed).isEqualTo(4);
    }

    @Test
    void anUnclearResultTakesAllThePairsThereMayBe() throws Exception {
        var random = new SplittableRandom(1);
        MetricResult outcome = run(() -> random.nextDouble(50, 150), Metric.atMost(1, "x", "ns", "ns"));
        assertThat(outcome.pairs()).isEqualTo(40);
        assertThat(closed).isEqualTo(started).isEqualTo(20);
    }

    @Test
    void theSidesTakeTurnsInComingFirst() throws Exception {
        run(() -> 100, Metric.atMost(2, "x", "ns", "ns"));
        assertThat(trials.stream().filter(trial -> trial.startsWith("1 pair")).toList())
                .containsExactly(
                        "1 pair 1 ours",
                        "1 pair 1 baseline",
                        "1 pair 2 baseline",
                        "1 pair 2 ours",
                        "1 pair 3 ours",
                        "1 pair 3 baseline",
                        "1 pair 4 baseline",
                        "1 pair 4 ours");
    }

    @Test
    void aSideMayMeasureItsBaselineItself() throws Exception {
        var alone = new Benchmark("test", "alone", () -> side(() -> 100), null, Metric.within(0.1, "x", "ns", "ns"));
        MetricResult outcome = runner().run(alone).get(0);
        assertThat(outcome.ratio()).isEqualTo(1);
        assertThat(outcome.pairs()).isEqualTo(8);
        assertThat(closed).isEqualTo(started).isEqualTo(2);
    }

    @Test
    void aSideThatFailsEndsBoth() {
        var broken = new Benchmark(
                "test",
                "broken",
                () -> side(() -> 1),
                () -> {
                    throw new IOException("no such program");
                },
                Metric.reported("x", "ns", "ns"));
        assertThat(catchThrowable(() -> runner().run(broken))).hasMessage("no such program");
        assertThat(closed).isEqualTo(1);
    }

    /** Our side takes the given time, the baseline always 100. */
    private MetricResult run(DoubleSupplier ours, Metric metric) throws IOException {
        return runner().run(new Benchmark("test", "test", () -> side(ours), () -> side(() -> 100), metric))
                .get(0);
    }

    private Runner runner() {
        return new Runner(
                BUDGET,
                (comparison, fork, phase, number, side, figures) ->
                        trials.add(fork + " " + phase + " " + number + " " + side));
    }

    private BenchmarkSide side(DoubleSupplier nanos) {
        started++;
        return new BenchmarkSide() {
            @Override
            public Map<String, Double> trial() {
                return Map.of("ns", nanos.getAsDouble());
            }

            @Override
            public void close() {
                closed++;
            }
        };
    }
}
