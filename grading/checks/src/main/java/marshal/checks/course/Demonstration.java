package marshal.checks.course;

import java.util.List;
import marshal.kit.process.Program;

/**
 * A given program in C, beside the handout. It shows something for which students write no code. One process, started
 * with {@code send}, writes to another process.
 *
 * @param file in the lab's folder
 */
public record Demonstration(String label, String file) implements Experiment {

    @Override
    public String here() {
        return "a pipe of this machine joins its two processes";
    }

    /** Returns no program: there is nothing to measure. */
    @Override
    public List<Program> timed() {
        return List.of();
    }
}
