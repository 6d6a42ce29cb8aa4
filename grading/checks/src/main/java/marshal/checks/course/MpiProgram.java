package marshal.checks.course;

import java.util.List;
import java.util.function.Predicate;
import marshal.kit.measure.Counts;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankReport;
import marshal.kit.process.Program;

/** A program that mpiexec starts. */
public non-sealed interface MpiProgram extends Experiment {

    /** The program of all mechanisms that this is; null if it is none of them: then it is not timed. */
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

    /** The number of ints in its largest file. */
    long ints(MpiCase what);

    /** The formula of what it has to send; {@link Counts#NONE} if there is none. */
    Counts formula(MpiCase what);

    /** The calls and messages of a counted run, without those of the given code. */
    List<RankReport> ranks(MpiCase what, MpiRun run);

    /** Judges its runs: compares results byte by byte, so that nothing has to parse a student's file. */
    Predicate<MpiRun> verdict(MpiCase what);

    /** The result file of a run, byte for byte; empty if it has written none. */
    byte[] result(MpiRun run);
}
