package marshal.checks.course;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.run.Check;
import marshal.checks.run.Step;
import marshal.kit.contract.LabCode;

/**
 * A lab as the tools see it.
 *
 * @param id      the short name, {@code labN}
 * @param name    its folder everywhere, {@code labN-NAME}
 * @param sources where its source files are, one tree for each language; Java's first
 * @param java    how the tools reach its code; null if it has no Java
 * @param steps   the classes of its checks, in the order of the handout
 * @param wires   the mechanisms that it builds, in the order of the handout
 * @param experiments the programs and measurements that it offers
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
     * Says how the tools reach a student's Java code.
     *
     * @param binding  the class that shows it to the kit
     * @param seenAs   the interface through which the checks see it
     * @param programs the short name of the lab whose programs run over its wires. This lab if it has programs; empty
     *                 if there are none
     */
    public record JavaCode(String binding, Class<? extends LabCode> seenAs, String programs) {}

    /** Returns the tree of a source file; empty if this is not the name of a source file. */
    public Optional<SourceTree> tree(String file) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        return sources.stream().filter(each -> each.language().isSource(name)).findFirst();
    }

    /** Returns whether part of the lab is compiled against MPICH. */
    public boolean needsMpi() {
        return sources.stream().anyMatch(each -> each.language() == Language.C);
    }

    /** Returns the experiment with this name, if there is one. */
    public Optional<Experiment> experiment(String label) {
        return experiments.stream().filter(each -> each.label().equals(label)).findFirst();
    }

    /** Returns the names of the given files, which the student must not edit. */
    public Set<String> given() {
        return sources.stream().flatMap(each -> each.given().stream()).collect(Collectors.toSet());
    }

    /**
     * Returns the folder of its source files below {@link #starter} and {@link #solution}; empty if they are directly
     * there. If there are two trees, it is the first tree's folder.
     */
    public String folder() {
        return sources.get(0).folder();
    }

    /** Returns where a student edits it, below the tree's root: such as {@code starter/labN-NAME}. */
    public String starter() {
        return sources.get(0).starter();
    }

    /** Returns where its reference solution is, below the tree's root. */
    public String solution() {
        return sources.get(0).solution();
    }

    /**
     * Returns the folder of its source files in a submission, with a slash at the end, such as {@code labN-NAME/}. If
     * there are two trees, it is the first tree's folder.
     */
    public String handedIn() {
        return handedIn(sources.get(0));
    }

    /** Returns the folder of one of its trees in a submission. */
    public String handedIn(SourceTree tree) {
        return name + "/" + tree.path();
    }

    /** Returns the path of a source file in a submission. */
    public String handedIn(String file) {
        return handedIn(tree(file).orElse(sources.get(0))) + file;
    }

    /**
     * Returns a line that is in each of its source files of a language, wherever they are: such as {@code package
     * marshal.labN;}.
     */
    public String mark(Language language) {
        return language.mark(id());
    }

    /** Returns the short name of the lab whose programs run over its wires; empty if there are none. */
    public String programs() {
        return java == null ? "" : java.programs();
    }

    /** Returns whether it has programs that other labs can run. */
    public boolean bringsPrograms() {
        return programs().equals(id);
    }

    /** Returns the annotation of a class of checks. */
    public static Step step(Class<?> checks) {
        return checks.getAnnotation(Step.class);
    }

    /** Returns a step's checks by their ids, such as {@code labN.M/name}, in the order of the handout. */
    public static Map<String, Check> checks(Class<?> checks) {
        return Stream.of(checks.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Check.class))
                .sorted(Comparator.comparingInt(
                        method -> method.getAnnotation(Check.class).order()))
                .collect(Collectors.toMap(
                        method -> step(checks).id() + "/" + method.getName(),
                        method -> method.getAnnotation(Check.class),
                        (one, other) -> {
                            throw new IllegalStateException("two checks of " + checks + " have one name");
                        },
                        LinkedHashMap::new));
    }

    /** Returns the sum of the points of a step's checks. */
    public static int points(Class<?> checks) {
        return checks(checks).values().stream().mapToInt(Check::points).sum();
    }
}
