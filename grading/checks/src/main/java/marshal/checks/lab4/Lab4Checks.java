package marshal.checks.lab4;

import java.util.List;
import java.util.Map;
import marshal.checks.course.Lab;
import marshal.checks.course.LabDescription;
import marshal.checks.course.SourceTree;
import marshal.checks.course.Wire;
import marshal.kit.process.Program;

/** Lab 4 and its steps. */
public final class Lab4Checks implements LabDescription {

    /** The programs with messages from rank to rank; for MCA, the rounds. */
    private static final Wire MPI = Wire.ofC(
            "mpi",
            Map.of(
                    Program.SORT, List.of("lab4.2", "lab4.7"),
                    Program.SPA, List.of("lab4.2", "lab4.4", "lab4.7"),
                    Program.MCA, List.of("lab4.6", "lab4.7")));

    /** The programs with collectives. MCA has none. */
    private static final Wire COLLECTIVE = Wire.ofC(
            "mpi-collective",
            Map.of(
                    Program.SORT, List.of("lab4.2", "lab4.3", "lab4.7"),
                    Program.SPA, List.of("lab4.2", "lab4.4", "lab4.7")));

    public static final Lab LAB = new Lab(
            "lab4",
            "lab4-mpi",
            List.of(SourceTree.ofC(
                    "c-mpi/starter", "c-mpi/solution", "lab4.h given.c files.h files.c probe.h probe.c programs.c")),
            null,
            List.of(
                    Step01Hello.class,
                    Step02PointToPoint.class,
                    Step03Collectives.class,
                    Step04MpiSpa.class,
                    Step05Deadlock.class,
                    Step06Mca.class,
                    Step07Measure.class,
                    Step08Overlap.class),
            List.of(MPI, COLLECTIVE),
            List.of(Lab4Program.values()));

    @Override
    public Lab lab() {
        return LAB;
    }
}
