package marshal.notebooks.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.Spread;

/**
 * Evaluates claims on a run by bootstrap. Many times, it resamples every case's trials with replacement and evaluates
 * the claim on the new table. A case is decided if nearly all tables agree. All calls use equal random numbers.
 */
final class Resampling {

    static final int DRAWS = 1000;
    static final double SURE = 0.95;
    private static final long SEED = 1;

    /** The counts of one claim: for each of its cases, the number of tables that contradicted it. */
    private static final class Tally {
        private final Claim claim;
        private final Verdict asMeasured;
        private final int[] against;

        Tally(Claim claim, DataTable asMeasured) {
            this.claim = claim;
            this.asMeasured = claim.on(asMeasured);
            this.against = new int[this.asMeasured.cases()];
        }

        void add(DataTable table) {
            Verdict drawn = claim.on(table);
            if (drawn.cases() != against.length) {
                throw new IllegalStateException(drawn.cases() + " cases instead of " + against.length);
            }
            for (int i = 0; i < against.length; i++) {
                if (!drawn.findings().get(i).fine()) {
                    against[i]++;
                }
            }
        }

        Judgement judgement() {
            List<Judgement.Decision> decisions = new ArrayList<>();
            for (int count : against) {
                decisions.add(
                        count >= SURE * DRAWS
                                ? Judgement.Decision.AGAINST
                                : DRAWS - count >= SURE * DRAWS ? Judgement.Decision.FOR : Judgement.Decision.OPEN);
            }
            return new Judgement(asMeasured, decisions);
        }
    }

    private Resampling() {}

    /** The judgement of these rows on each claim. All claims are about the quantity that these rows measure. */
    static Map<Claim, Judgement> judge(List<Claim> claims, List<Spread> rows) {
        DataTable asMeasured = new DataTable(rows.stream().map(Spread::row).toList());
        List<Tally> tallies =
                claims.stream().map(claim -> new Tally(claim, asMeasured)).toList();
        boolean spread = rows.stream().anyMatch(Spread::isSpread);
        Random random = new Random(SEED);
        for (int i = 0; spread && i < DRAWS; i++) {
            DataTable drawn =
                    new DataTable(rows.stream().map(row -> row.drawn(random)).toList());
            tallies.stream().filter(tally -> tally.against.length > 0).forEach(tally -> tally.add(drawn));
        }
        return tallies.stream()
                .collect(Collectors.toMap(
                        tally -> tally.claim, tally -> spread ? tally.judgement() : Judgement.exact(tally.asMeasured)));
    }
}
