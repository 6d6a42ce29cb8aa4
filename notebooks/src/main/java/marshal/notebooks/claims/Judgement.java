package marshal.notebooks.claims;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A table's verdict on a claim, with the certainty of its numbers.
 *
 * @param verdict   the verdict with the numbers taken as exact
 * @param decisions for each case of the verdict, whether the spread of its trials leaves a doubt
 */
public record Judgement(Verdict verdict, List<Decision> decisions) {

    /** The certainty of one case. */
    public enum Decision {
        FOR,
        AGAINST,
        OPEN
    }

    /** The certainty of the claim. */
    public enum Outcome {
        HOLDS,
        FAILS,
        UNDECIDED,
        NO_DATA
    }

    public Judgement {
        decisions = List.copyOf(decisions);
    }

    /** The judgement of a table whose numbers are taken as printed: a paper's. */
    public static Judgement exact(Verdict verdict) {
        return new Judgement(
                verdict,
                verdict.findings().stream()
                        .map(f -> f.fine() ? Decision.FOR : Decision.AGAINST)
                        .toList());
    }

    /** The claim holds if enough cases surely support it, and fails if too many surely contradict it. */
    public Outcome outcome() {
        if (decisions.isEmpty()) {
            return Outcome.NO_DATA;
        }
        return count(Decision.FOR) >= verdict.needed()
                ? Outcome.HOLDS
                : decisions.size() - count(Decision.AGAINST) < verdict.needed() ? Outcome.FAILS : Outcome.UNDECIDED;
    }

    /** The cases with this decision. */
    public List<Finding> cases(Decision decision) {
        return IntStream.range(0, decisions.size())
                .filter(i -> decisions.get(i) == decision)
                .mapToObj(verdict.findings()::get)
                .toList();
    }

    private int count(Decision decision) {
        return (int) decisions.stream().filter(d -> d == decision).count();
    }

    @Override
    public String toString() {
        int all = decisions.size();
        return switch (outcome()) {
            case NO_DATA -> "no data";
            case HOLDS -> "holds (" + count(Decision.FOR) + " of " + all + ")";
            case FAILS -> "fails (" + count(Decision.AGAINST) + " of " + all + " against)";
            case UNDECIDED -> "undecided (" + count(Decision.OPEN) + " of " + all + " open)";
        };
    }
}
