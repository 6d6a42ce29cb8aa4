package marshal.kit.process;

import marshal.kit.measure.Counts;

/** A whole program to run and measure. */
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

    /** The program's name in the timings table. */
    public String label() {
        return label;
    }

    /** Returns whether it runs without workers. */
    public boolean isSequential() {
        return sequential;
    }

    /** Returns whether it sorts n items; otherwise it multiplies matrices of side n. */
    public boolean sorts() {
        return this == SORT || this == SEQUENTIAL_SORT;
    }

    /** Returns whether k workers can run it: MCA needs a torus, k = s², whose side s divides n. */
    public boolean fits(int n, int k) {
        int side = (int) Math.round(Math.sqrt(k));
        return this != MCA || side * side == k && n % side == 0;
    }

    /** The counts that it has to send to k workers and back; nothing if it is sequential. */
    public Counts formula(int n, int k) {
        return switch (this) {
            case SORT -> Counts.ofSort(n, k);
            case SPA -> Counts.ofSpa(n, k);
            case MCA -> Counts.ofMca(n, k);
            default -> Counts.NONE;
        };
    }
}
