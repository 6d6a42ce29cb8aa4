package marshal.grading.run;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.checks.Check;
import marshal.checks.CheckResult;
import marshal.checks.Lab;
import marshal.checks.Status;
import marshal.checks.Step;
import marshal.checks.StepResult;

/** Results of steps whose checks were not run. */
public final class StepResults {

    private StepResults() {}

    /** A step that none of the checks of were run, for one and the same reason. */
    public static StepResult notRun(Class<?> checks, Status status, String message) {
        Step step = Lab.step(checks);
        var all = new ArrayList<CheckResult>();
        Arrays.stream(checks.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Check.class))
                .sorted((a, b) -> Integer.compare(order(a), order(b)))
                .forEach(method -> {
                    Check check = method.getAnnotation(Check.class);
                    all.add(new CheckResult(step.id() + "/" + method.getName(), step.id(), check.value(), status, 0,
                            check.points(), message, 0));
                });
        return StepResult.of(step, 0, all);
    }

    /** All the steps of a lab, not run for one and the same reason. */
    public static List<StepResult> notRun(Lab lab, Status status, String message) {
        return lab.steps().stream().map(step -> notRun(step, status, message)).toList();
    }

    private static int order(Method method) {
        return method.getAnnotation(Check.class).order();
    }
}
