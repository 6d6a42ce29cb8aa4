package marshal.grading.measure;

import java.util.List;
import marshal.kit.process.Program;

/** Lab 4's programs, by the words of their command line. */
public enum MpiProgram {
    hello, ring(Variant.unsafe, Variant.sendrecv, Variant.ordered, Variant.nonblocking),
    sort(Variant.p2p, Variant.collective, Variant.quick), spa(Variant.p2p, Variant.collective), mca(Variant.rounds, Variant.overlap);

    /** How a program can go about it. */
    public enum Variant {
        p2p, collective, quick, rounds, overlap, unsafe, sendrecv, ordered, nonblocking
    }

    private final List<Variant> variants;

    MpiProgram(Variant... variants) {
        this.variants = List.of(variants);
    }

    /** The one that is this program of the Java labs. */
    static MpiProgram of(Program program) {
        return switch (program) {
            case SORT -> sort;
            case SPA -> spa;
            case MCA -> mca;
            default -> throw new IllegalArgumentException("not in lab 4: " + program);
        };
    }

    /** What there is of it, the plainest first. */
    public List<Variant> variants() {
        return variants;
    }

    /** Whether it can be run with {@code --measure}. */
    public boolean isTimed() {
        return this == sort || this == spa || this == mca;
    }
}
