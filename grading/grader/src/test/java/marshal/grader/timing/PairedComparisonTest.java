package marshal.grader.timing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import marshal.engine.run.Speed.Measure;
import marshal.engine.run.Speed.Verdict;
import marshal.kit.measure.Phases;
import org.junit.jupiter.api.Test;

/** Known ratios with simulated noise: how often the verdict is false. The seeds are fixed, so luck plays no role. */
class PairedComparisonTest {

    private static final int RUNS = 1000;
    private static final double FALSE = 0.025 * RUNS; // half of 5 %: one side
    private static final double LUCK = 3 * Math.sqrt(FALSE); // of the simulation

    /** A quiet machine: 5 % more or less. */
    private static final ToDoubleFunction<SplittableRandom> QUIET = random -> 1 + 0.1 * (random.nextDouble() - 0.5);
    /** Other tenants: every third run takes up to three times as long. */
    private static final ToDoubleFunction<SplittableRandom> NOISY =
            random -> (1 + 0.1 * random.nextDouble()) * (random.nextInt(3) == 0 ? 1 + 2 * random.nextDouble() : 1);

    private int pairs;

    @Test
    void onAQuietMachineTheVerdictIsRightAtTheFirstLook() {
        assertThat(verdicts(1, QUIET)).containsOnlyKeys(Verdict.AS_FAST);
        assertThat(pairs).isEqualTo(9 * RUNS);
        assertThat(verdicts(1.5, QUIET)).containsOnlyKeys(Verdict.SLOWER);
        assertThat(verdicts(2, QUIET)).containsOnlyKeys(Verdict.SLOWER);
        assertThat(verdicts(0.5, QUIET)).containsOnlyKeys(Verdict.FASTER);
        assertThat(pairs).isEqualTo(9 * RUNS);
    }

    @Test
    void onANoisyMachineItTakesMorePairsAndIsStillRight() {
        assertThat(verdicts(2, NOISY)).containsKey(Verdict.SLOWER).doesNotContainKeys(Verdict.AS_FAST, Verdict.FASTER);
        assertThat(pairs).isBetween(10 * RUNS, 29 * RUNS);
        Map<Verdict, Integer> same = verdicts(1, NOISY);
        assertThat(same.getOrDefault(Verdict.SLOWER, 0) + same.getOrDefault(Verdict.FASTER, 0))
                .isLessThanOrEqualTo(1);
    }

    @Test
    void atTheBordersBothNeighboursAreRareThoughItLooksFourTimes() {
        for (var noise : List.of(QUIET, NOISY)) {
            Map<Verdict, Integer> slow = verdicts(1.25, noise);
            assertThat(slow.getOrDefault(Verdict.SLOWER, 0)).isLessThan((int) (FALSE + LUCK));
            assertThat(slow.getOrDefault(Verdict.AS_FAST, 0)).isLessThan((int) (FALSE + LUCK));
            assertThat(slow).doesNotContainKey(Verdict.FASTER);
            Map<Verdict, Integer> fast = verdicts(0.8, noise);
            assertThat(fast.getOrDefault(Verdict.FASTER, 0)).isLessThan((int) (FALSE + LUCK));
            assertThat(fast.getOrDefault(Verdict.AS_FAST, 0)).isLessThan((int) (FALSE + LUCK));
            assertThat(fast).doesNotContainKey(Verdict.SLOWER);
        }
    }

    @Test
    void withoutEnoughPairsNothingIsSaid() {
        var comparison = new PairedComparison(PairedComparison.FOUR_LOOKS);
        for (int i = 0; i < 8; i++) {
            add(comparison, 3, 1);
            assertThat(comparison.isOver()).isFalse();
        }
        assertThat(comparison.estimate()).isEmpty();
        add(comparison, 3, 1);
        assertThat(comparison.isOver()).isTrue();
        assertThat(comparison.estimate()).hasValueSatisfying(estimate -> {
            assertThat(estimate.verdict()).isEqualTo(Verdict.SLOWER);
            assertThat(estimate.ratio()).isBetween(2.999, 3.001);
            assertThat(estimate.pairs()).isEqualTo(9);
        });
    }

    @Test
    void itEndsInconclusiveWhenThePairsAreUsedUp() {
        var comparison = new PairedComparison(PairedComparison.FOUR_LOOKS);
        int added = 0;
        while (!comparison.isOver()) {
            add(comparison, added++ % 2 == 0 ? 2 : 0.5, 1);
        }
        assertThat(added).isEqualTo(30);
        assertThat(comparison.estimate().orElseThrow().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void aDifferenceThatFreshProcessesDoNotShowIsNone() {
        var slower = new Estimate(1.6, 1.4, 1.8, 8, Measure.TIME, Verdict.SLOWER);
        assertThat(slower.and(new Estimate(1.6, 1.3, 1.9, 14, Measure.TIME, Verdict.SLOWER)))
                .satisfies(both -> {
                    assertThat(both.verdict()).isEqualTo(Verdict.SLOWER);
                    assertThat(both.low()).isEqualTo(1.3);
                    assertThat(both.high()).isEqualTo(1.9);
                    assertThat(both.pairs()).isEqualTo(22);
                });
        assertThat(slower.and(new Estimate(1, 0.9, 1.1, 8, Measure.TIME, Verdict.AS_FAST))
                        .verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(slower.and(new Estimate(0.5, 0.4, 0.6, 8, Measure.TIME, Verdict.FASTER))
                        .verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void onABusyMachineProcessorTimeTellsWhatTheClockCannot() {
        assertThat(withProcessors(1, 1, NOISY)).satisfies(estimate -> {
            assertThat(estimate.verdict()).isEqualTo(Verdict.AS_FAST);
            assertThat(estimate.measure()).isEqualTo(Measure.PROCESSOR);
        });
        assertThat(withProcessors(2, 2, NOISY).verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(withProcessors(0.5, 0.5, NOISY).verdict()).isEqualTo(Verdict.FASTER);
    }

    @Test
    void whoWaitsWithoutWorkingIsSlower() {
        assertThat(withProcessors(2, 1, QUIET)).satisfies(estimate -> {
            assertThat(estimate.verdict()).isEqualTo(Verdict.SLOWER);
            assertThat(estimate.measure()).isEqualTo(Measure.TIME);
        });
        assertThat(withProcessors(2, 1, NOISY).verdict()).isNotIn(Verdict.AS_FAST, Verdict.FASTER);
    }

    @Test
    void whoWorksMoreAndIsAsFastIsAsFast() {
        assertThat(withProcessors(1, 2, QUIET).verdict()).isEqualTo(Verdict.AS_FAST);
        assertThat(withProcessors(1, 2, NOISY).verdict()).isNotIn(Verdict.SLOWER, Verdict.FASTER);
    }

    /** The clock's times are noisy; the system's counts are hardly noisy. */
    private static Estimate withProcessors(double time, double work, ToDoubleFunction<SplittableRandom> noise) {
        var random = new SplittableRandom(1);
        var comparison = new PairedComparison(PairedComparison.TWO_LOOKS);
        while (!comparison.isOver()) {
            comparison.add(
                    lap(time * noise.applyAsDouble(random)).using((long) (1e6 * work * QUIET.applyAsDouble(random))),
                    lap(noise.applyAsDouble(random)).using((long) (1e6 * QUIET.applyAsDouble(random))));
        }
        return comparison.estimate().orElseThrow();
    }

    private static void add(PairedComparison comparison, double student, double reference) {
        comparison.add(lap(student), lap(reference));
    }

    private static TimedRuns lap(double millis) {
        long nanos = Math.round(1e6 * millis);
        return TimedRuns.of(Phases.sequential(nanos), nanos, 0);
    }

    private Map<Verdict, Integer> verdicts(double truth, ToDoubleFunction<SplittableRandom> noise) {
        var random = new SplittableRandom(1);
        var verdicts = new EnumMap<Verdict, Integer>(Verdict.class);
        pairs = 0;
        for (int run = 0; run < RUNS; run++) {
            var comparison = new PairedComparison(PairedComparison.FOUR_LOOKS);
            while (!comparison.isOver()) {
                add(comparison, truth * noise.applyAsDouble(random), noise.applyAsDouble(random));
            }
            Estimate estimate = comparison.estimate().orElseThrow();
            verdicts.merge(estimate.verdict(), 1, Integer::sum);
            pairs += estimate.pairs();
        }
        return verdicts;
    }
}
