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
 * @param variant the way to do it; empty if there is only one
 * @param n       items, the side of the matrices, or what n means to the program
 * @param k       ranks
 * @param seed    of the workload, which is the workload of the Java labs
 */
public record MpiCase(MpiProgram program, String variant, int n, int k, long seed) {

    /** The file that a program writes if it times itself. */
    public static final String CSV = "timings.csv";

    private static final String COLLECTIVE = "collective";

    /** Returns a lab's program in the variant that represents a mechanism. */
    public static MpiCase of(Lab lab, String mechanism, Program program, int n, int k, long seed) {
        MpiProgram found = lab.experiments().stream()
                .filter(MpiProgram.class::isInstance)
                .map(MpiProgram.class::cast)
                .filter(each -> each.program() == program)
                .findFirst()
                .orElseThrow();
        return new MpiCase(found, found.variant(mechanism), n, k, seed);
    }

    /** Returns a copy of a job: the copy times itself, and is not counted or traced. */
    public static MpiJob timed(MpiJob job, int warmUps, int trials) {
        return job.and("--measure", String.valueOf(warmUps), String.valueOf(trials))
                .writing(CSV)
                .in(MpiJob.Manner.PLAIN);
    }

    /** Returns whether collective operations move its data. */
    public boolean isCollective() {
        return variant.equals(COLLECTIVE);
    }

    /** Returns the {@link MpiProgram#job} of this case. */
    public MpiJob job() {
        return program.job(this);
    }

    /** Returns the {@link MpiProgram#formula} of this case. */
    public Counts formula() {
        return program.formula(this);
    }

    /** Returns the {@link MpiProgram#ranks} of a run of this case. */
    public List<RankReport> ranks(MpiRun run) {
        return program.ranks(this, run);
    }

    /** Returns the {@link MpiProgram#verdict} about runs of this case. */
    public Predicate<MpiRun> verdict() {
        return program.verdict(this);
    }

    /** Returns the {@link MpiProgram#result} of a run of this case. */
    public byte[] result(MpiRun run) {
        return program.result(run);
    }

    /** Returns text such as {@code sort p2p, n = 20000}. */
    @Override
    public String toString() {
        return program.label()
                + (variant.isEmpty() ? "" : " " + variant)
                + (program.usualSize() == 0 ? "" : ", n = " + n);
    }
}
