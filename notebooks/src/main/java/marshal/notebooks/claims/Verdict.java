package marshal.notebooks.claims;

import java.util.List;

/**
 * A table's verdict on a claim, with its numbers taken as exact. {@link Judgement} considers their uncertainty.
 *
 * @param findings every place in the table that could have contradicted the claim
 * @param share    share of these places that has to support the claim; always at least one
 */
public record Verdict(List<Finding> findings, double share) {

    public Verdict {
        findings = List.copyOf(findings);
    }

    /** The number of places that could have contradicted it. */
    public int cases() {
        return findings.size();
    }

    /** The places that contradict it. */
    public List<String> against() {
        return findings.stream()
                .filter(finding -> !finding.fine())
                .map(Finding::where)
                .toList();
    }

    /** The number of cases that have to support it. */
    int needed() {
        return Math.max(1, (int) Math.ceil(share * cases() - 1e-9));
    }

    /** Returns whether enough cases of the table support it. */
    public boolean holds() {
        return cases() - against().size() >= needed();
    }

    @Override
    public String toString() {
        return Judgement.exact(this).toString();
    }
}
