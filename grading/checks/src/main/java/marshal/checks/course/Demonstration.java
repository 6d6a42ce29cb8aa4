package marshal.checks.course;

import java.util.List;
import marshal.kit.process.Program;

/**
 * A given program in C, beside the handout, that shows something of which students write nothing: one process, started with
 * {@code send}, writes to another one.
 *
 * @param file in the lab's folder
 */
public record Demonstration(String label, String file) implements Experiment {

    /** None: there is nothing to measure. */
    @Override
    public List<Program> timed() {
        return List.of();
    }
}
