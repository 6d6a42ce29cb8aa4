package marshal.checks.course;

import java.util.List;
import java.util.function.Predicate;
import marshal.kit.measure.Counts;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankReport;
import marshal.kit.process.Program;

/**
 * An MPI program at one size.
 *
 * @param variant which way; empty if there is only one
 * @param n       items, the side of the matrices, or what the program takes it for
 * @param k       ranks
 * @param seed    of the workload, which is that of the Java labs
 */
public record MpiCase(MpiProgram program, String variant, int n, int k, long seed) {

    /** The file that a program which times itself writes. */
    public static final String CSV = "timings.csv";

    private static final String COLLECTIVE = "collective";

    /** A lab's program in the variant that stands for a mechanism. */
    public static MpiCase of(Lab lab, String mechanism, Program program, int n, int k, long seed) {
        MpiProgram found = lab.experiments().stream()
                .filter(MpiProgram.class::isInstance)
                .map(MpiProgram.class::cast)
                .filter(each -> each.program() == program)
                .findFirst()
                .orElseThrow();
        return new MpiCase(found, found.variant(mechanism), n, k, seed);
    }

    /** The same job, timing itself, with nothing around it. */
    public static MpiJob timed(MpiJob job, int warmUps, int trials) {
        return job.and("--measure", String.valueOf(warmUps), String.valueOf(trials))
                .writing(CSV)
                .in(MpiJob.Manner.PLAIN);
    }

    /** Is its data moved by collectives? */
    public boolean isCollective() {
        return variant.equals(COLLECTIVE);
    }

    /** {@link MpiProgram#job} of this. */
    public MpiJob job() {
        return program.job(this);
    }

    /** {@link MpiProgram#formula} of this. */
    public Counts formula() {
        return program.formula(this);
    }

    /** {@link MpiProgram#ranks} of a run of this. */
    public List<RankReport> ranks(MpiRun run) {
        return program.ranks(this, run);
    }

    /** {@link MpiProgram#verdict} about runs of this. */
    public Predicate<MpiRun> verdict() {
        return program.verdict(this);
    }

    /** {@link MpiProgram#result} of a run of this. */
    public byte[] result(MpiRun run) {
        return program.result(run);
    }

    /** Such as {@code sort p2p, n = 20000}. */
    @Override
    public String toString() {
        return program.label()
                + (variant.isEmpty() ? "" : " " + variant)
                + (program.usualSize() == 0 ? "" : ", n = " + n);
    }
}
