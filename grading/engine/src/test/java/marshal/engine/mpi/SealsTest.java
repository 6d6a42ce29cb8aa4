package marshal.engine.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SealsTest {

    private static final String OF_A = "\n[counted 1 af63dc4c8601ec8c FINALIZED]\n";
    private static final String OF_B = "\n[counted 1 af63df4c8601f1a5 FINALIZED]\n";

    private static boolean isSealed(String output, int rank, String report) {
        return Seals.in(output).isSealed(rank, report.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void whatTheCounterWroteCountsAndNothingElse() {
        assertThat(isSealed("words" + OF_A + "more", 1, "a")).isTrue();
        assertThat(isSealed("words" + OF_A, 1, "b")).as("changed later").isFalse();
        assertThat(isSealed("words" + OF_A, 0, "a")).as("of another rank").isFalse();
        assertThat(isSealed("", 1, "a")).isFalse();
    }

    @Test
    void onlyTheFirstReportOfAGoodEndCounts() {
        assertThat(isSealed(OF_A + OF_B, 1, "b")).isFalse();
        assertThat(isSealed(OF_A + OF_B.replace("FINALIZED", "CRASHED"), 1, "b"))
                .isTrue();
    }

    @Test
    void nobodyReadsThem() {
        assertThat(Seals.without("one" + OF_A + "two" + OF_B)).isEqualTo("onetwo");
        assertThat(Seals.without("[counted many]")).isEqualTo("[counted many]");
    }
}
