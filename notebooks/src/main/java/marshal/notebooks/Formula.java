package marshal.notebooks;

import marshal.kit.measure.Counts;
import marshal.kit.mpi.RankCounts;

/** What a program has to cost on the wire, by its name. */
public final class Formula {

    private Formula() {}

    /**
     * Calls and elements by equations 2.2 to 2.5 of Rahimi et al.; bytes are not predicted.
     *
     * @param program {@code sort}, {@code spa} or {@code mca}
     */
    public static Counts of(String program, int n, int k) {
        return switch (program) {
            case "sort" -> Counts.ofSort(n, k);
            case "spa" -> Counts.ofSpa(n, k);
            case "mca" -> Counts.ofMca(n, k);
            default -> throw new IllegalArgumentException("no formula for " + program);
        };
    }

    /** The same for whoever runs it: MPI's ranks have no manager, and collectives count as what is put into them. */
    public static Counts of(String mechanism, String program, int n, int k) {
        boolean collective = mechanism.equals("mpi-collective");
        if (!collective && !mechanism.equals("mpi")) {
            return of(program, n, k);
        }
        Counts counts = switch (program) {
            case "sort" -> collective ? RankCounts.ofSortCollective(n) : RankCounts.ofSort(n, k);
            case "spa" -> collective ? RankCounts.ofSpaCollective(n) : RankCounts.ofSpa(n, k);
            case "mca" -> RankCounts.ofMca(n, k);
            default -> throw new IllegalArgumentException("no formula for " + program);
        };
        return new Counts(counts.calls(), counts.elements(), 0);
    }

    /** How many rounds a tree needs to bring something from one rank to all k. */
    public static int rounds(int k) {
        return k == 1 ? 0 : 32 - Integer.numberOfLeadingZeros(k - 1);
    }
}
