package marshal.notebooks;

import java.util.List;

/**
 * What a table says about a claim, its numbers taken as they stand; {@link Judgement} asks how sure they are.
 *
 * @param findings every place of the table that could have spoken against it
 */
public record Verdict(List<Finding> findings) {

    public Verdict {
        findings = List.copyOf(findings);
    }

    /** How many places could have spoken against it. */
    public int cases() {
        return findings.size();
    }

    /** The places that do. */
    public List<String> against() {
        return findings.stream().filter(finding -> !finding.fine()).map(Finding::where).toList();
    }

    /** Whether the table has a case at all and none speaks against. */
    public boolean holds() {
        return cases() > 0 && against().isEmpty();
    }

    @Override
    public String toString() {
        return Judgement.exact(this).toString();
    }
}
