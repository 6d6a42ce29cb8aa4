package marshal.notebooks;

import java.util.List;

/**
 * What a table says about a claim.
 *
 * @param cases   how many places of the table could have spoken against it
 * @param against those that do
 */
public record Verdict(int cases, List<String> against) {

    /** Whether the table has a case at all and none speaks against. */
    public boolean holds() {
        return cases > 0 && against.isEmpty();
    }

    @Override
    public String toString() {
        if (cases == 0) {
            return "no data";
        }
        return holds() ? "holds (" + cases + " of " + cases + ")" : "fails (" + against.size() + " of " + cases + " against)";
    }
}
