package marshal.grading.run;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.checks.Check;
import marshal.checks.CheckResult;
import marshal.checks.Lab;
import marshal.checks.Outcome;
import marshal.checks.Step;
import marshal.checks.StepResult;

/** Results of steps whose checks were not run. */
public final class StepResults {

    private StepResults() {}

    /** A step of which no check was run, all for the same reason. */
    public static StepResult notRun(Class<?> checks, Outcome outcome) {
        Step step = Lab.step(checks);
        var all = new ArrayList<CheckResult>();
        Arrays.stream(checks.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Check.class))
                .sorted((a, b) -> Integer.compare(order(a), order(b)))
                .forEach(method -> {
                    Check check = method.getAnnotation(Check.class);
                    all.add(new CheckResult(step.id() + "/" + method.getName(), step.id(), check.value(), 0,
                            check.points(), outcome, 0));
                });
        return StepResult.of(step, 0, all);
    }

    /** All the steps of a lab, of which no check was run, all for the same reason. */
    public static List<StepResult> notRun(Lab lab, Outcome outcome) {
        return lab.steps().stream().map(step -> notRun(step, outcome)).toList();
    }

    private static int order(Method method) {
        return method.getAnnotation(Check.class).order();
    }
}
