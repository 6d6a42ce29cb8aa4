package marshal.notebooks.claims;

import java.util.function.Supplier;

/**
 * One case of a claim: a place in a table that could contradict it.
 *
 * @param where   such as {@code SPA n=200}
 * @param fine    whether the case does not contradict the claim
 * @param numbers the numbers of the case, such as {@code socket 0.141 s, rmi-externalizable 0.140 s}
 */
public record Finding(String where, boolean fine, Supplier<String> numbers) {

    @Override
    public String toString() {
        return where + ": " + numbers.get();
    }
}
