package marshal.grader.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SignedRankTest {

    @Test
    void theIntervalIsThatOfTheTables() {
        // Critical values 8 (n = 10), 52 (n = 20) and 137 (n = 30), 5 % two-sided. This number of sums, and 0, are left
        // out at each end.
        assertCut(10, 8);
        assertCut(20, 52);
        assertCut(30, 137);
    }

    private static void assertCut(int n, int criticalValue) {
        List<Double> values =
                IntStream.range(0, n).mapToObj(i -> Math.pow(3, i)).toList(); // all averages differ
        var averages = new ArrayList<Double>();
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                averages.add((values.get(i) + values.get(j)) / 2);
            }
        }
        averages.sort(null);
        SignedRank rank = SignedRank.of(values, 0.05);
        assertThat(rank.low()).isEqualTo(averages.get(criticalValue));
        assertThat(rank.high()).isEqualTo(averages.get(averages.size() - 1 - criticalValue));
    }

    @Test
    void fromTooFewValuesNothingFollows() {
        assertThat(SignedRank.of(List.of(1.0, 1.1, 0.9, 1.0, 1.0), 0.05))
                .isEqualTo(new SignedRank(
                        1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)); // 2 in 32 would be too often
        assertThat(SignedRank.of(List.of(4.0, 1.0, 3.0, 2.0, 6.0, 5.0), 0.05))
                .isEqualTo(new SignedRank(3.5, 1, 6)); // 2 in 64 are not
    }

    @Test
    void theIntervalMissesAsOftenAsItMayWhateverTheNoise() {
        var random = new SplittableRandom(3);
        int missed = 0;
        int runs = 2000;
        for (int run = 0; run < runs; run++) {
            // Mostly quiet, sometimes far out, equally to both sides.
            List<Double> values = IntStream.range(0, 14)
                    .mapToObj(i -> 7 + (random.nextInt(5) == 0 ? 100 : 1) * (random.nextDouble() - 0.5))
                    .toList();
            SignedRank rank = SignedRank.of(values, 0.05);
            missed += rank.low() > 7 || rank.high() < 7 ? 1 : 0;
        }
        assertThat(100.0 * missed / runs).isCloseTo(5, within(1.0));
    }
}
