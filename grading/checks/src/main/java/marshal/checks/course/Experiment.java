package marshal.checks.course;

import java.util.List;
import marshal.kit.process.Program;

/** What {@code ./lab run} and {@code ./lab measure} can do with a lab's code. */
public sealed interface Experiment permits JavaProgram, MpiProgram, Observed, Demonstration {

    /** Its name on the command line. */
    String label();

    /** The programs of all mechanisms that are timed by this name. */
    List<Program> timed();

    /** The ways to do it, the usual one first; none if there is only one. */
    default List<String> variants() {
        return List.of();
    }
}
