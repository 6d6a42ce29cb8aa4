package marshal.checks.course;

import java.util.List;
import marshal.kit.process.Program;

/** Something that {@code ./lab run} and {@code ./lab measure} can do with a lab's code. */
public sealed interface Experiment permits JavaProgram, MpiProgram, Observed, Demonstration {

    /** Returns its name on the command line. */
    String label();

    /** Returns the programs of all mechanisms that are timed under this name. */
    List<Program> timed();

    /** Returns why all its processes are on one machine: the end of a sentence; empty if no reason is known. */
    default String here() {
        return "";
    }

    /** Returns its variants, the usual one first; none if there is only one way to do it. */
    default List<String> variants() {
        return List.of();
    }
}
