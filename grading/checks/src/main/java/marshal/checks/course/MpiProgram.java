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

    /** Returns which program of all mechanisms this is; null if it is none of them, and so is not timed. */
    Program program();

    @Override
    default List<Program> timed() {
        return program() == null ? List.of() : List.of(program());
    }

    /** Returns the variant that represents a mechanism in the timings table. */
    default String variant(String mechanism) {
        return variants().get(0);
    }

    /** Returns the step that makes the program report its phases, such as {@code labN.7}. */
    String phasesFrom();

    /** Returns the usual n of a single run; 0 if it has no size. */
    int usualSize();

    /** Returns a counted job. */
    MpiJob job(MpiCase what);

    /** Returns the number of ints in its largest file. */
    long ints(MpiCase what);

    /** Returns the expected counts of its messages; {@link Counts#NONE} if there is none. */
    Counts formula(MpiCase what);

    /** Returns the calls and messages of a counted run, without those of the given code. */
    List<RankReport> ranks(MpiCase what, MpiRun run);

    /** Returns a test of its runs. It compares results byte by byte, so nothing has to parse a student's file. */
    Predicate<MpiRun> verdict(MpiCase what);

    /** Returns the result file of a run, byte by byte; empty if the run wrote none. */
    byte[] result(MpiRun run);
}
