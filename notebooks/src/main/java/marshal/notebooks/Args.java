package marshal.notebooks;

import java.util.List;

/**
 * What a claim tells its predicate; each predicate says which of these it reads.
 *
 * @param mechanism  the mechanism that the claim is about
 * @param mechanisms the mechanisms that are compared, in the order that is claimed
 * @param program    the program that the claim is about
 * @param than       the program that it is compared with
 * @param baseline   the sequential program that speed-up is computed from
 * @param from       the n from which on the claim holds
 * @param factor     how much is much, or how little is little
 */
public record Args(
        String mechanism, List<String> mechanisms, String program, String than, String baseline, int from, double factor) {

    public Args {
        mechanisms = mechanisms == null ? List.of() : List.copyOf(mechanisms);
    }
}
