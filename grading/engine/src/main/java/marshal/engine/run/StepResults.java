package marshal.engine.run;

import java.util.List;
import marshal.checks.course.Lab;
import marshal.checks.run.Check;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Outcome;
import marshal.checks.run.Step;
import marshal.checks.run.StepResult;

/** Results of steps whose checks were not run. */
public final class StepResults {

    private StepResults() {}

    /** A step in which no check was run, all for the same reason. */
    public static StepResult notRun(Class<?> checks, Outcome outcome) {
        Step step = Lab.step(checks);
        List<CheckResult> all = Lab.checks(checks).entrySet().stream()
                .map(each -> {
                    Check check = each.getValue();
                    return new CheckResult(each.getKey(), step.id(), check.value(), 0, check.points(), outcome, 0);
                })
                .toList();
        return StepResult.of(step, 0, all);
    }

    /** A copy of the step without verdicts, all for one reason. */
    static StepResult without(StepResult step, Outcome outcome) {
        List<CheckResult> none =
                step.checks().stream().map(check -> check.without(outcome)).toList();
        return StepResult.of(step.id(), step.title(), step.seed(), step.bonus(), none);
    }

    /** All steps of a lab; no check was run, all for the same reason. */
    public static List<StepResult> notRun(Lab lab, Outcome outcome) {
        return lab.steps().stream().map(step -> notRun(step, outcome)).toList();
    }
}
