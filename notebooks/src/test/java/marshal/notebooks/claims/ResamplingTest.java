package marshal.notebooks.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.notebooks.claims.Judgement.Decision;
import marshal.notebooks.claims.Judgement.Outcome;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.Rows;
import marshal.notebooks.data.Spread;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A case is decided if nearly all other draws of its trials give the same result. */
class ResamplingTest {

    private static final String BOTH = "mechanisms: ['socket', 'rmi-serializable']";
    private static final Claim SOCKET_FIRST = claim("socket-first", "order", "");

    @Test
    @DisplayName("a claim holds if every trial of the one is below every trial of the other")
    void holds() {
        Judgement judgement = judge(socket(100, 1, 2, 3, 4, 5), rmi(100, 6, 7, 8, 9, 10));
        assertThat(judgement.outcome()).isEqualTo(Outcome.HOLDS);
        assertThat(judgement).hasToString("holds (1 of 1)");
    }

    @Test
    @DisplayName("it fails if a single case is surely against it, and that case is told as it was measured")
    void fails() {
        Judgement judgement =
                judge(socket(100, 1, 2, 3), rmi(100, 6, 7, 8), socket(200, 16, 17, 18), rmi(200, 11, 12, 13));
        assertThat(judgement).hasToString("fails (1 of 2 against)");
        assertThat(judgement.cases(Decision.AGAINST))
                .extracting(Finding::toString)
                .containsExactly("SPA n=200: socket 0.017 s, rmi-serializable 0.012 s");
        assertThat(judgement.cases(Decision.FOR)).extracting(Finding::where).containsExactly("SPA n=100");
    }

    @Test
    @DisplayName("it is undecided if a case is open and none is against it, although the medians are in order")
    void undecided() {
        Judgement judgement = judge(
                socket(100, 1, 2, 3),
                rmi(100, 6, 7, 8),
                socket(200, 10, 11, 12, 13, 14),
                rmi(200, 9, 10, 12.1, 13, 15));
        assertThat(judgement.verdict().holds()).isTrue();
        assertThat(judgement.outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(judgement).hasToString("undecided (1 of 2 open)");
        assertThat(judgement.cases(Decision.OPEN)).extracting(Finding::where).containsExactly("SPA n=200");
    }

    @Test
    @DisplayName(
            "a claim that names a share holds if this many cases are surely for it, open or refuted as the others may be")
    void share() {
        Claim most = claim("most", "order", ", share: 0.5");
        Spread[] rows = {
            socket(100, 1, 2, 3),
            rmi(100, 6, 7, 8),
            socket(200, 16, 17, 18),
            rmi(200, 11, 12, 13),
            socket(300, 10, 11, 12, 13, 14),
            rmi(300, 9, 10, 12.1, 13, 15)
        };
        assertThat(judge(most, rows)).hasToString("undecided (1 of 3 open)");
        assertThat(judge(most, Arrays.copyOf(rows, 4))).hasToString("holds (1 of 2)");
        assertThat(judge(most, Arrays.copyOfRange(rows, 2, 4))).hasToString("fails (1 of 1 against)");
    }

    @Test
    @DisplayName(
            "the edge: one trial of five on the other side leaves a case open, as 5.8 % of the medians follow it; one "
                    + "of seven does not, with 1.0 %")
    void theEdge() {
        assertThat(judge(socket(100, 10), rmi(100, 0, 20, 20, 20, 20))).hasToString("undecided (1 of 1 open)");
        assertThat(judge(socket(100, 10), rmi(100, 0, 20, 20, 20, 20, 20, 20))).hasToString("holds (1 of 1)");
        assertThat(judge(socket(100, 10), rmi(100, 20, 0, 0, 0, 0))).hasToString("undecided (1 of 1 open)");
        assertThat(judge(socket(100, 10), rmi(100, 20, 0, 0, 0, 0, 0, 0))).hasToString("fails (1 of 1 against)");
    }

    @Test
    @DisplayName("without any spread it is exact, and without rows there is no data")
    void noSpread() {
        assertThat(judge(socket(100, 5), rmi(100, 4))).hasToString("fails (1 of 1 against)");
        assertThat(judge(socket(100, 5, 5, 5), rmi(100, 6))).hasToString("holds (1 of 1)");
        assertThat(judge(socket(100, 5, 6))).hasToString("no data");
        assertThat(judge()).hasToString("no data");
    }

    @Test
    @DisplayName("it comes out the same at every call, and whatever other claims are asked beside")
    void deterministic() {
        List<Spread> rows = new ArrayList<>();
        for (int n = 100; n <= 1000; n += 100) {
            rows.add(socket(n, 10, 11, 12, 13, 14));
            rows.add(rmi(n, 10 + n / 400.0, 11, 12.5, 13, 15));
        }
        Claim other = claim("other", "similar", ", args: {" + BOTH + ", tolerance: 0.1}");
        Judgement alone = Resampling.judge(List.of(SOCKET_FIRST), rows).get(SOCKET_FIRST);
        assertThat(alone.outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(Resampling.judge(List.of(SOCKET_FIRST), rows)
                        .get(SOCKET_FIRST)
                        .decisions())
                .isEqualTo(alone.decisions());
        assertThat(Resampling.judge(List.of(other, SOCKET_FIRST), rows)
                        .get(SOCKET_FIRST)
                        .decisions())
                .isEqualTo(alone.decisions());
    }

    @Test
    @DisplayName("of several students the median counts: each one's trials are drawn apart")
    void students() {
        DataPoint at = Rows.number("socket spa 100 0 unit=ms");
        Spread three = Spread.of(at, List.of(new double[] {1, 1}, new double[] {5, 5}, new double[] {90, 95}));
        assertThat(three.row().value()).isEqualTo(5);
        Judgement judgement = judge(three, rmi(100, 6));
        assertThat(judgement).hasToString("holds (1 of 1)");
    }

    /** @param more fields, which take precedence over the usual ones */
    private static Claim claim(String id, String predicate, String more) {
        return Rows.read(
                Claim.class,
                "id: '%s', source: 'kit', labs: ['lab9'], quantity: 'total', predicate: '%s', args: {%s}%s"
                        .formatted(id, predicate, BOTH, more));
    }

    private static Judgement judge(Spread... rows) {
        return judge(SOCKET_FIRST, rows);
    }

    private static Judgement judge(Claim claim, Spread... rows) {
        return Resampling.judge(List.of(claim), List.of(rows)).get(claim);
    }

    private static Spread socket(int n, double... ms) {
        return of("socket", n, ms);
    }

    private static Spread rmi(int n, double... ms) {
        return of("rmi-serializable", n, ms);
    }

    private static Spread of(String mechanism, int n, double... ms) {
        return Spread.of(Rows.number(mechanism + " spa " + n + " 0 unit=ms"), List.of(ms));
    }
}
