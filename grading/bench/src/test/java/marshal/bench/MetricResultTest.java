package marshal.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import marshal.bench.MetricResult.Verdict;
import org.junit.jupiter.api.Test;

/** The statement of pairs about a target, and its form in the table. */
class MetricResultTest {

    private static final Metric AT_MOST = Metric.atMost(1.2, "sort", "a", "b");
    private static final Metric WITHIN = Metric.within(0.15, "model", "a", "b");
    private static final Metric REPORTED = Metric.reported("seen", "a", "b");

    @Test
    void theRatioIsTheMedianOfThePairs() {
        // The pairs' ratios are 0.5, 2 and 3; the ratio of the medians would be 20 / 10.
        MetricResult outcome = MetricResult.of(REPORTED, List.of(pair(1, 5, 10), pair(1, 20, 10), pair(1, 300, 100)));
        assertThat(outcome.ratio()).isEqualTo(2);
        assertThat(outcome.ours()).isEqualTo(20);
        assertThat(outcome.baseline()).isEqualTo(10);
        assertThat(outcome.pairs()).isEqualTo(3);
        assertThat(outcome.low()).isBetween(0.5, 2.0);
        assertThat(outcome.high()).isBetween(2.0, 3.0);
    }

    @Test
    void aTargetIsReachedMissedOrUnclear() {
        assertThat(verdict(AT_MOST, 1.1, 1.2)).isEqualTo(Verdict.YES);
        assertThat(verdict(AT_MOST, 1.3, 1.4)).isEqualTo(Verdict.NO);
        assertThat(verdict(AT_MOST, 1.1, 1.4)).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict(AT_MOST, 0.1, 0.2)).isEqualTo(Verdict.YES);
        assertThat(verdict(WITHIN, 0.9, 1.1)).isEqualTo(Verdict.YES);
        assertThat(verdict(WITHIN, 0.1, 0.2)).isEqualTo(Verdict.NO);
        assertThat(verdict(WITHIN, 1.2, 1.3)).isEqualTo(Verdict.NO);
        assertThat(verdict(WITHIN, 0.8, 1.0)).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict(REPORTED, 0.1, 9)).isEqualTo(Verdict.REPORTED);
    }

    @Test
    void whatIsOnlyReportedIsClearWhenItsIntervalIsNarrow() {
        assertThat(outcome(REPORTED, 1.00, 1.01).isClear()).isTrue();
        assertThat(outcome(REPORTED, 1.0, 1.3).isClear()).isFalse();
        assertThat(outcome(AT_MOST, 0.1, 1.1).isClear()).isTrue();
    }

    @Test
    void theTableNamesRatioIntervalTargetAndVerdict() {
        assertThat(row(AT_MOST, 1.1, 1.2))
                .contains("sort", "1.15", "1.10 to 1.20", "<= 1.20", "yes", "2.0 ms", "1.0 us", " 9");
        assertThat(row(WITHIN, 1.2, 1.3)).contains("0.85 to 1.15", "no");
        assertThat(row(REPORTED, 0.01, 0.02))
                .contains("0.0150", "0.0100 to 0.0200")
                .doesNotContain("reported", "<=");
    }

    private static String row(Metric metric, double low, double high) {
        var bytes = new ByteArrayOutputStream();
        new ResultTable(new PrintStream(bytes, true, StandardCharsets.UTF_8)).rows(List.of(outcome(metric, low, high)));
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static Verdict verdict(Metric metric, double low, double high) {
        return outcome(metric, low, high).verdict();
    }

    private static MetricResult outcome(Metric metric, double low, double high) {
        return new MetricResult(metric, 9, (low + high) / 2, low, high, low, high, 2e6, 1e3);
    }

    private static Pair pair(int fork, double ours, double baseline) {
        return new Pair(fork, Map.of("a", ours), Map.of("b", baseline));
    }
}
