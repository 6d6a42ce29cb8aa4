package marshal.kit.process;

import marshal.kit.measure.Counts;

/** A whole program that can be run and measured. */
public enum Program {
    SORT("sort", false),
    SPA("spa", false),
    MCA("mca", false),
    SEQUENTIAL_SORT("sort", true),
    SEQUENTIAL_MULTIPLY("multiply", true),
    SEQUENTIAL_MULTIPLY_IJK("multiply-ijk", true);

    private final String label;
    private final boolean sequential;

    Program(String label, boolean sequential) {
        this.label = label;
        this.sequential = sequential;
    }

    /** Its name in the timings table. */
    public String label() {
        return label;
    }

    /** Whether it runs without workers. */
    public boolean isSequential() {
        return sequential;
    }

    /** Whether it sorts n items; otherwise it multiplies matrices whose side is n. */
    public boolean sorts() {
        return this == SORT || this == SEQUENTIAL_SORT;
    }

    /** Whether k workers can do it: MCA needs a torus, k = s², whose side s divides n. */
    public boolean fits(int n, int k) {
        int side = (int) Math.round(Math.sqrt(k));
        return this != MCA || side * side == k && n % side == 0;
    }

    /** What it has to send to k workers and back; nothing if it is sequential. */
    public Counts formula(int n, int k) {
        return switch (this) {
            case SORT -> Counts.ofSort(n, k);
            case SPA -> Counts.ofSpa(n, k);
            case MCA -> Counts.ofMca(n, k);
            default -> Counts.NONE;
        };
    }
}
