package marshal.grader.report;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.run.StepResult;
import marshal.engine.run.LabRun;

/**
 * The steps that a course leaves out. They count for nobody, and neither do single checks of other steps that need
 * them: these checks are skipped for everybody who did not write the step.
 */
public record LeftOut(Set<String> steps) {

    public static final LeftOut NOTHING = new LeftOut(Set.of());

    public LeftOut {
        steps = Set.copyOf(steps);
    }

    /** The part of a student's results that counts, with its points and maxima. The results need their checks. */
    public StudentResult in(StudentResult student) {
        return steps.isEmpty()
                ? student
                : new StudentResult(
                        student.student(), student.labs().stream().map(this::in).toList());
    }

    /** The part of a lab's result that counts. */
    public LabRun in(LabRun run) {
        Lab lab = Labs.find(run.lab()).orElse(null);
        if (lab == null || of(lab).isEmpty()) {
            return run;
        }
        Set<String> needing = lab.steps().stream().flatMap(this::needing).collect(Collectors.toSet());
        return run.withSteps(run.steps().stream()
                .filter(step -> !steps.contains(step.id()))
                .map(step -> StepResult.of(
                        step.id(),
                        step.title(),
                        step.seed(),
                        step.bonus(),
                        step.checks().stream()
                                .filter(check -> !needing.contains(check.id()))
                                .toList()))
                .filter(step -> !step.checks().isEmpty())
                .toList());
    }

    /** The checks of a step that need a step that is left out. */
    private Stream<String> needing(Class<?> checks) {
        return Lab.checks(checks).entrySet().stream()
                .filter(check -> Stream.of(check.getValue().needs()).anyMatch(steps::contains))
                .map(Map.Entry::getKey);
    }

    /** What is left out of all labs, as text; empty if everything counts. */
    public String told() {
        return Labs.ALL.stream().map(this::told).filter(told -> !told.isEmpty()).collect(Collectors.joining("; "));
    }

    /** What is left out of a lab, in the order of its steps, as text; empty if all of the lab counts. */
    public String told(Lab lab) {
        List<String> whole = of(lab);
        String needing = lab.steps().stream()
                .filter(checks -> !whole.contains(Lab.step(checks).id()))
                .filter(checks -> needing(checks).findAny().isPresent())
                .map(checks -> Lab.step(checks).id())
                .collect(Collectors.joining(", "));
        return String.join(", ", whole)
                + (needing.isEmpty()
                        ? ""
                        : ", and what needs " + (whole.size() == 1 ? "it" : "them") + " in " + needing);
    }

    /** The steps of a lab that are left out. */
    public List<String> of(Lab lab) {
        return lab.steps().stream()
                .map(checks -> Lab.step(checks).id())
                .filter(steps::contains)
                .toList();
    }
}
