package marshal.notebooks.models;

import marshal.kit.measure.Counts;
import marshal.kit.mpi.RankCounts;

/** The calls and elements that a program must have on the wire, by its name. */
public final class Formula {

    private Formula() {}

    /**
     * Calls and elements by equations 2.2 to 2.5 of Rahimi et al., and for Breg and Polychronopoulos' multiply. Its
     * master calls each worker five times. Bytes are not predicted.
     *
     * @param program {@code sort}, {@code spa}, {@code mca} or {@code multiply-double}
     */
    public static Counts of(String program, int n, int k) {
        return switch (program) {
            case "sort" -> Counts.ofSort(n, k);
            case "spa" -> Counts.ofSpa(n, k);
            case "mca" -> Counts.ofMca(n, k);
            case "multiply-double" -> new Counts(10L * k, (long) n * n * (k + 2), 0);
            default -> throw new IllegalArgumentException("no formula for " + program);
        };
    }

    /**
     * Calls and elements on a mechanism. MPI's ranks have no manager, and a collective counts the elements that are put
     * into it.
     */
    public static Counts of(String mechanism, String program, int n, int k) {
        boolean collective = mechanism.equals("mpi-collective");
        if (!collective && !mechanism.equals("mpi")) {
            return of(program, n, k);
        }
        Counts counts =
                switch (program) {
                    case "sort" -> collective ? RankCounts.ofSortCollective(n) : RankCounts.ofSort(n, k);
                    case "spa" -> collective ? RankCounts.ofSpaCollective(n) : RankCounts.ofSpa(n, k);
                    case "mca" -> RankCounts.ofMca(n, k);
                    default -> throw new IllegalArgumentException("no formula for " + program);
                };
        return new Counts(counts.calls(), counts.elements(), 0);
    }

    /**
     * The number of ints in sequence on the busiest line, in the direction with more ints. A line carries both
     * directions at once. All ints of a request leave the manager or rank 0. For MCA's vectors, each line carries those
     * of one worker.
     */
    public static long oneWay(String mechanism, String program, int n, int k) {
        boolean ranks = mechanism.startsWith("mpi");
        long kept = ranks ? (n + k - 1) / k : 0; // rank 0 sends itself nothing
        long side = Math.round(n / Math.sqrt(k));
        return switch (program) {
            case "sort" -> n - kept;
            case "spa" -> (ranks ? k - 1L : k) * n * n + n * (n - kept);
            case "mca" -> 2 * side * side * (ranks ? k - 1 : k) + 2 * side * (n - 1);
            default -> throw new IllegalArgumentException("no formula for " + program);
        };
    }

    /** The number of ints that a worker holds at once: all of B for SPA, three blocks for MCA. */
    public static double held(String program, int n, int k) {
        return switch (program) {
            case "spa" -> (double) n * n * (k + 2) / k;
            case "mca" -> 3.0 * n * n / k;
            default -> throw new IllegalArgumentException("no formula for " + program);
        };
    }

    /** The number of rounds in which a tree brings something from one rank to all k. */
    public static int rounds(int k) {
        return k == 1 ? 0 : 32 - Integer.numberOfLeadingZeros(k - 1);
    }
}
