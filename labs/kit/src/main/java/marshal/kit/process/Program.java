package marshal.kit.process;

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
}
