package marshal.notebooks.claims;

import java.util.List;

/**
 * A table's verdict on a claim, with its numbers taken as exact; {@link Judgement} considers how sure they are.
 *
 * @param findings every place of the table that could have spoken against it
 * @param share    of them have to speak for it; one at least, whatever the share
 */
public record Verdict(List<Finding> findings, double share) {

    public Verdict {
        findings = List.copyOf(findings);
    }

    /** How many places could have spoken against it. */
    public int cases() {
        return findings.size();
    }

    /** The places that do. */
    public List<String> against() {
        return findings.stream()
                .filter(finding -> !finding.fine())
                .map(Finding::where)
                .toList();
    }

    /** How many cases have to be for it. */
    int needed() {
        return Math.max(1, (int) Math.ceil(share * cases() - 1e-9));
    }

    /** Whether the table has enough cases that speak for it. */
    public boolean holds() {
        return cases() - against().size() >= needed();
    }

    @Override
    public String toString() {
        return Judgement.exact(this).toString();
    }
}
