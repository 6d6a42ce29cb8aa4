package marshal.notebooks;

import marshal.kit.measure.Counts;

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

    /** The same for whoever runs it: MPI's ranks have no manager, and costs of their own. */
    public static Counts of(String mechanism, String program, int n, int k) {
        return mechanism.equals("mpi") ? Ranks.of(program, n, k) : of(program, n, k);
    }
}
