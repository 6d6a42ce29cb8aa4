package marshal.checks.course;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import marshal.checks.run.Check;
import marshal.checks.run.Step;
import marshal.kit.contract.LabCode;

/**
 * A lab as the tools see it.
 *
 * @param id      the short name, {@code labN}
 * @param name    its folder everywhere, {@code labN-NAME}
 * @param sources where its source files are, a tree a language; Java's first
 * @param java    how its code is reached; null if that is no Java
 * @param steps   the classes of its checks, in the order of the handout
 * @param wires   the mechanisms that it builds, in the order of the handout
 * @param experiments what can be run and measured of it
 */
public record Lab(
        String id,
        String name,
        List<SourceTree> sources,
        JavaCode java,
        List<Class<?>> steps,
        List<Wire> wires,
        List<Experiment> experiments) {

    /**
     * How a student's Java code is reached.
     *
     * @param binding  the class that shows it to the kit
     * @param seenAs   the interface by which the checks see it
     * @param programs the lab, by its short name, whose programs run over its wires: itself if it brings them; empty if
     *                 there are none
     */
    public record JavaCode(String binding, Class<? extends LabCode> seenAs, String programs) {}

    /** The tree of a source file; empty if its name is none of a source file's. */
    public Optional<SourceTree> tree(String file) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        return sources.stream().filter(each -> each.language().isSource(name)).findFirst();
    }

    /** Is something of it compiled against MPICH? */
    public boolean needsMpi() {
        return sources.stream().anyMatch(each -> each.language() == Language.C);
    }

    /** The experiment of this name, if there is one. */
    public Optional<Experiment> experiment(String label) {
        return experiments.stream().filter(each -> each.label().equals(label)).findFirst();
    }

    /** Names of the given files, which the student must not edit. */
    public Set<String> given() {
        return sources.stream().flatMap(each -> each.given().stream()).collect(Collectors.toSet());
    }

    /** Where its source files, of two trees the first's, are below {@link #starter} and {@link #solution}; empty if in them. */
    public String folder() {
        return sources.get(0).folder();
    }

    /** Where a student edits it, below the tree's root: such as {@code starter/labN-NAME}. */
    public String starter() {
        return sources.get(0).starter();
    }

    /** Where its reference solution is, below the tree's root. */
    public String solution() {
        return sources.get(0).solution();
    }

    /** Where its source files, of two trees the first's, are in what is handed in: with a slash at the end, such as {@code labN-NAME/}. */
    public String handedIn() {
        return handedIn(sources.get(0));
    }

    /** The same of one of its trees. */
    public String handedIn(SourceTree tree) {
        return name + "/" + tree.path();
    }

    /** A source file's path in what is handed in. */
    public String handedIn(String file) {
        return handedIn(tree(file).orElse(sources.get(0))) + file;
    }

    /** A line in its source files of a language, wherever they are: such as {@code package marshal.labN;}. */
    public String mark(Language language) {
        return language.mark(id());
    }

    /** The lab, by its short name, whose programs run over its wires; empty if there are none. */
    public String programs() {
        return java == null ? "" : java.programs();
    }

    /** Does it bring programs for other labs to run? */
    public boolean bringsPrograms() {
        return programs().equals(id);
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
