package marshal.checks.course;

import java.util.List;
import marshal.kit.process.Program;

/**
 * A program of a lab in Java.
 *
 * @param programs its variants, the usual one first
 */
public record JavaProgram(String label, List<Program> programs) implements Experiment {

    /** The programs that every lab runs over its wires, and the sequential programs for comparison. */
    public static final List<Experiment> ALL = List.of(
            new JavaProgram(
                    "sequential",
                    List.of(Program.SEQUENTIAL_MULTIPLY, Program.SEQUENTIAL_MULTIPLY_IJK, Program.SEQUENTIAL_SORT)),
            over(Program.SORT),
            over(Program.SPA),
            over(Program.MCA));

    /** Returns a program that runs on workers. */
    public static JavaProgram over(Program program) {
        return new JavaProgram(program.label(), List.of(program));
    }

    @Override
    public List<String> variants() {
        return programs.size() == 1
                ? List.of()
                : programs.stream().map(Program::label).toList();
    }

    /** Returns the program that a variant names; the first program if none has this name. */
    public Program program(String variant) {
        return programs.stream()
                .filter(each -> each.label().equals(variant))
                .findFirst()
                .orElse(programs.get(0));
    }

    @Override
    public List<Program> timed() {
        return programs;
    }

    /** Returns whether it runs without workers. */
    public boolean isSequential() {
        return programs.get(0).isSequential();
    }
}
