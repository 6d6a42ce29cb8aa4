package marshal.checks;

import java.util.List;
import java.util.Set;

/**
 * A lab as the tools see it.
 *
 * @param id      the short name, {@code lab1}
 * @param name    its folder everywhere, {@code lab1-sockets}
 * @param binding the class that shows a student's code to the kit
 * @param folder  where its sources are, below the module's folder
 * @param given   file names that are not the student's to edit
 * @param steps   the classes of its checks, in the order of the handout
 * @param wires   the mechanisms that it builds, in the order of the handout
 */
public record Lab(
        String id, String name, String binding, String folder, Set<String> given, List<Class<?>> steps, List<Wire> wires) {

    /** The programs that run over every wire are lab 1's. */
    public static final String PROGRAMS = "marshal.lab1.Lab1Binding";

    /** Does it bring the programs, or run those of lab 1? */
    public boolean bringsPrograms() {
        return binding.equals(PROGRAMS);
    }

    /** The annotation of a class of checks. */
    public static Step step(Class<?> checks) {
        return checks.getAnnotation(Step.class);
    }

    /** The sum of the points of a step's checks. */
    public static int points(Class<?> checks) {
        int points = 0;
        for (var method : checks.getDeclaredMethods()) {
            var check = method.getAnnotation(Check.class);
            points += check == null ? 0 : check.points();
        }
        return points;
    }
}
