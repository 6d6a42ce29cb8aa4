package marshal.grading.grade;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import marshal.checks.Check;
import marshal.checks.Lab;
import marshal.checks.Outcome;
import marshal.checks.Step;
import marshal.checks.StepResult;
import marshal.grading.run.LabRun;

/** Which steps of an earlier run hold for the next one. */
final class Known {

    private Known() {}

    /** Has every check a verdict? Where one broke, or there was no time for it, or the grader itself, another try may give it one. */
    static boolean isWhole(LabRun run) {
        return run.couldNotBeRun()
                ? !run.sources().isEmpty() || run.attention().isEmpty()
                : run.steps().stream().allMatch(Known::isDecided);
    }

    private static boolean isDecided(StepResult step) {
        return step.checks().stream().noneMatch(check -> check.outcome() instanceof Outcome.NotRun || check.outcome() instanceof Outcome.Broken);
    }

    /** The steps with the same keys as before. */
    static List<StepResult> of(Journal.Checked before, Keys.Key key) {
        return before == null || before.run().couldNotBeRun()
                ? List.of()
                : before.run().steps().stream()
                        .filter(step -> isDecided(step) && Objects.equals(before.steps().get(step.id()), key.steps().get(step.id())))
                        .toList();
    }

    /**
     * Those of them that still hold, now that others were run again: a step is skipped if one that it builds on is too weak,
     * so none holds for which that has changed.
     */
    static List<StepResult> stillOf(List<StepResult> known, Lab lab, LabRun before, LabRun now) {
        return known.stream()
                .filter(step -> needs(lab, step.id()).stream().allMatch(need -> isTooWeak(before, need) == isTooWeak(now, need)))
                .toList();
    }

    private static Set<String> needs(Lab lab, String id) {
        var needs = new LinkedHashSet<String>();
        for (Class<?> checks : lab.steps()) {
            Step step = Lab.step(checks);
            if (step.id().equals(id)) {
                needs.addAll(List.of(step.needs()));
                Stream.of(checks.getDeclaredMethods())
                        .filter(method -> method.isAnnotationPresent(Check.class))
                        .forEach(method -> needs.addAll(List.of(method.getAnnotation(Check.class).needs())));
            }
        }
        return needs;
    }

    /** As the checks see it. */
    private static boolean isTooWeak(LabRun run, String step) {
        return run.steps().stream().anyMatch(each -> each.id().equals(step) && 2 * each.score() < each.max());
    }

    /** With the notes and the reasons to look at it of the run before too, some of whose steps it goes on with. */
    static LabRun withRemarksOf(LabRun before, LabRun now) {
        return now.withNotes(both(now.notes(), before.notes())).withAttention(both(now.attention(), before.attention()));
    }

    private static List<String> both(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).distinct().toList();
    }
}
