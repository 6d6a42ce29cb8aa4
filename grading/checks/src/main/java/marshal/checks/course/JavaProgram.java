package marshal.checks.course;

import java.util.List;
import marshal.kit.process.Program;

/**
 * A program of a lab in Java.
 *
 * @param programs its variants, the usual one first
 */
public record JavaProgram(String label, List<Program> programs) implements Experiment {

    /** The programs that every lab runs over its wires, and the sequential ones that they are compared with. */
    public static final List<Experiment> ALL = List.of(
            new JavaProgram(
                    "sequential",
                    List.of(Program.SEQUENTIAL_MULTIPLY, Program.SEQUENTIAL_MULTIPLY_IJK, Program.SEQUENTIAL_SORT)),
            over(Program.SORT),
            over(Program.SPA),
            over(Program.MCA));

    /** A program that workers do. */
    public static JavaProgram over(Program program) {
        return new JavaProgram(program.label(), List.of(program));
    }

    @Override
    public List<String> variants() {
        return programs.size() == 1
                ? List.of()
                : programs.stream().map(Program::label).toList();
    }

    /** The program that a variant names; the only one, if there are no variants. */
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

    /** Whether it runs without workers. */
    public boolean isSequential() {
        return programs.get(0).isSequential();
    }
}
