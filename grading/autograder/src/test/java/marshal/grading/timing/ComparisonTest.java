package marshal.grading.timing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import marshal.grading.run.Speed.Verdict;
import org.junit.jupiter.api.Test;

/** Known ratios with simulated noise: how often the verdict is false. The seeds are fixed, so these are no matter of luck. */
class ComparisonTest {

    private static final int RUNS = 1000;
    private static final double FALSE = 0.025 * RUNS; // half of 5 %: one side
    private static final double LUCK = 3 * Math.sqrt(FALSE); // of the simulation

    /** A machine of its own: 5 % more or less. */
    private static final ToDoubleFunction<SplittableRandom> QUIET = random -> 1 + 0.1 * (random.nextDouble() - 0.5);
    /** Other tenants: every third run takes up to three times as long. */
    private static final ToDoubleFunction<SplittableRandom> NOISY =
            random -> (1 + 0.1 * random.nextDouble()) * (random.nextInt(3) == 0 ? 1 + 2 * random.nextDouble() : 1);

    private int pairs;

    @Test
    void onAQuietMachineTheVerdictIsRightAtTheFirstLook() {
        assertThat(verdicts(1, QUIET)).containsOnlyKeys(Verdict.AS_FAST);
        assertThat(pairs).isEqualTo(8 * RUNS);
        assertThat(verdicts(1.5, QUIET)).containsOnlyKeys(Verdict.SLOWER);
        assertThat(verdicts(2, QUIET)).containsOnlyKeys(Verdict.SLOWER);
        assertThat(verdicts(0.5, QUIET)).containsOnlyKeys(Verdict.FASTER);
        assertThat(pairs).isEqualTo(8 * RUNS);
    }

    @Test
    void onANoisyMachineItTakesMorePairsAndIsStillRight() {
        assertThat(verdicts(2, NOISY)).containsKey(Verdict.SLOWER).doesNotContainKeys(Verdict.AS_FAST, Verdict.FASTER);
        assertThat(pairs).isBetween(9 * RUNS, 29 * RUNS);
        Map<Verdict, Integer> same = verdicts(1, NOISY);
        assertThat(same.getOrDefault(Verdict.SLOWER, 0) + same.getOrDefault(Verdict.FASTER, 0)).isLessThanOrEqualTo(1);
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
        var comparison = new Comparison();
        for (int i = 0; i < 7; i++) {
            comparison.add(3, 1);
            assertThat(comparison.isOver()).isFalse();
        }
        assertThat(comparison.estimate()).isEmpty();
        comparison.add(3, 1);
        assertThat(comparison.isOver()).isTrue();
        assertThat(comparison.estimate()).hasValueSatisfying(estimate -> {
            assertThat(estimate.verdict()).isEqualTo(Verdict.SLOWER);
            assertThat(estimate.ratio()).isBetween(2.999, 3.001);
            assertThat(estimate.pairs()).isEqualTo(8);
        });
    }

    @Test
    void itEndsInconclusiveWhenThePairsAreUsedUp() {
        var comparison = new Comparison();
        int added = 0;
        while (!comparison.isOver()) {
            comparison.add(added++ % 2 == 0 ? 2 : 0.5, 1);
        }
        assertThat(added).isEqualTo(Comparison.MOST_PAIRS);
        assertThat(comparison.estimate().orElseThrow().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void aDifferenceThatFreshProcessesDoNotShowIsNone() {
        var slower = new Estimate(1.6, 1.4, 1.8, 8, Verdict.SLOWER);
        assertThat(slower.and(new Estimate(1.6, 1.3, 1.9, 14, Verdict.SLOWER))).satisfies(both -> {
            assertThat(both.verdict()).isEqualTo(Verdict.SLOWER);
            assertThat(both.low()).isEqualTo(1.3);
            assertThat(both.high()).isEqualTo(1.9);
            assertThat(both.pairs()).isEqualTo(22);
        });
        assertThat(slower.and(new Estimate(1, 0.9, 1.1, 8, Verdict.AS_FAST)).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(slower.and(new Estimate(0.5, 0.4, 0.6, 8, Verdict.FASTER)).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    private Map<Verdict, Integer> verdicts(double truth, ToDoubleFunction<SplittableRandom> noise) {
        var random = new SplittableRandom(1);
        var verdicts = new EnumMap<Verdict, Integer>(Verdict.class);
        pairs = 0;
        for (int run = 0; run < RUNS; run++) {
            var comparison = new Comparison();
            while (!comparison.isOver()) {
                comparison.add(truth * noise.applyAsDouble(random), noise.applyAsDouble(random));
            }
            Estimate estimate = comparison.estimate().orElseThrow();
            verdicts.merge(estimate.verdict(), 1, Integer::sum);
            pairs += estimate.pairs();
        }
        return verdicts;
    }
}
