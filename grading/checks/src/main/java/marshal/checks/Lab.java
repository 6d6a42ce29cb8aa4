package marshal.checks;

import java.util.List;
import java.util.Set;
import marshal.kit.contract.LabCode;

/**
 * A lab as the tools see it.
 *
 * @param id      the short name, {@code lab1}
 * @param name    its folder everywhere, {@code lab1-sockets}
 * @param sources where its source files are
 * @param binding the class that shows a student's code to the kit; empty where that is no Java
 * @param seenAs  the interface by which the checks see it; null where that is no Java
 * @param programs the lab, by its short name, whose programs run over its wires: itself if it brings them; empty if there are none
 * @param steps   the classes of its checks, in the order of the handout
 * @param wires   the mechanisms that it builds, in the order of the handout
 */
public record Lab(
        String id, String name, SourceTree sources, String binding, Class<? extends LabCode> seenAs, String programs,
        List<Class<?>> steps, List<Wire> wires) {

    /** What it is written in. */
    public Language language() {
        return sources.language();
    }

    /** Names of files that are not the student's to edit. */
    public Set<String> given() {
        return sources.given();
    }

    /** Where its source files are below {@link #starter} and {@link #solution}; empty if in them. */
    public String folder() {
        return sources.folder();
    }

    /** Where a student edits it, below the tree's root: such as {@code starter/lab1-sockets}. */
    public String starter() {
        return sources.starter();
    }

    /** Where its reference solution is, below the tree's root. */
    public String solution() {
        return sources.solution();
    }

    /** Where its source files are in what is handed in, with a slash at the end: such as {@code lab4-mpi/}. */
    public String handedIn() {
        return name + "/" + (folder().isEmpty() ? "" : folder() + "/");
    }

    /** What its source files say, wherever they are: such as {@code package marshal.lab1;}. */
    public String mark() {
        return language().mark(id());
    }

    /** Does it bring programs for other labs to run? */
    public boolean bringsPrograms() {
        return programs.equals(id);
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
