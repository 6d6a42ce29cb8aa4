package marshal.notebooks;

import java.util.List;

/**
 * What a claim tells its predicate; each predicate says which of these it reads.
 *
 * @param mechanism  the mechanism that the claim is about
 * @param mechanisms the mechanisms that are compared, in the order that is claimed
 * @param program    the program that the claim is about; none for all of them
 * @param programs   the same, if there are several
 * @param than       the program that it is compared with
 * @param baseline   the sequential program that speed-up is computed from
 * @param from       the n from which on the claim holds
 * @param factor     the number that is claimed: so many times, or the power of so much
 * @param tolerance  how far apart two numbers may be and still agree: see {@link #agree}
 */
public record Args(
        String mechanism,
        List<String> mechanisms,
        String program,
        List<String> programs,
        String than,
        String baseline,
        int from,
        double factor,
        double tolerance) {

    public Args {
        mechanisms = mechanisms == null ? List.of() : List.copyOf(mechanisms);
        programs = programs == null ? List.of() : List.copyOf(programs);
    }

    /** Two numbers agree if the larger is at most 1 + tolerance times the smaller. */
    boolean agree(double one, double other) {
        return Math.min(one, other) > 0 && Math.max(one, other) <= (1 + tolerance) * Math.min(one, other);
    }

    /** The part of a table that the claim is about: its programs if it names any, from its n on. */
    Table scope(Table table) {
        return table.where(row -> row.n() >= from
                && (program == null || row.program().equals(program))
                && (programs.isEmpty() || programs.contains(row.program())));
    }
}
