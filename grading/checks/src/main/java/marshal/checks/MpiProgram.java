package marshal.checks;

import java.util.List;
import java.util.function.Predicate;
import marshal.kit.measure.Counts;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankReport;
import marshal.kit.process.Program;

/** A program that mpiexec starts. */
public non-sealed interface MpiProgram extends Experiment {

    /** Which of the programs that all mechanisms run; null if none of them: then it is not timed. */
    Program program();

    @Override
    default List<Program> timed() {
        return program() == null ? List.of() : List.of(program());
    }

    /** The variant that stands for a mechanism in the timings table. */
    default String variant(String mechanism) {
        return variants().get(0);
    }

    /** The step that has it tell its phases, such as {@code labN.7}. */
    String phasesFrom();

    /** The n that is usual for a single run; 0 if it has no size. */
    int usualSize();

    /** A counted run. */
    MpiJob job(MpiCase what);

    /** How many ints its largest file holds. */
    long ints(MpiCase what);

    /** What it has to send; {@link Counts#NONE} where there is no formula. */
    Counts formula(MpiCase what);

    /** What the ranks of a counted run have called and sent, without what given code does around the student's. */
    List<RankReport> ranks(MpiCase what, MpiRun run);

    /** Says of its runs whether the result is right: to the byte, so that nothing of the student's has to be understood. */
    Predicate<MpiRun> verdict(MpiCase what);

    /** What a run has written as its result, as it is; nothing if it has not. */
    byte[] result(MpiRun run);
}
