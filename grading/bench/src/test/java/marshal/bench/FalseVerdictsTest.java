package marshal.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marshal.engine.run.Speed.Verdict;
import org.junit.jupiter.api.Test;

class FalseVerdictsTest {

    @Test
    void falseIsWhatContradictsTheTruthAndAtABorderNoneOfBothNeighbours() {
        assertThat(falseAt(0.8)).containsExactly(Verdict.SLOWER);
        assertThat(falseAt(1)).containsExactly(Verdict.FASTER, Verdict.SLOWER);
        assertThat(falseAt(1.25)).containsExactly(Verdict.FASTER);
        assertThat(falseAt(2)).containsExactly(Verdict.FASTER, Verdict.AS_FAST);
    }

    private static List<Verdict> falseAt(double truth) {
        return List.of(Verdict.values()).stream()
                .filter(verdict -> FalseVerdicts.isFalse(verdict, truth))
                .toList();
    }

    @Test
    void aRateHasAnIntervalEvenIfNothingWasFalse() {
        assertThat(FalseVerdicts.rate(List.of(false, false, false, false, false, false, false, false, false, false)))
                .isEqualTo("0/10 = 0.0 % (0.0 to 27.8)");
        assertThat(FalseVerdicts.rate(List.of(true, false, false, false))).isEqualTo("1/4 = 25.0 % (4.6 to 69.9)");
    }
}
