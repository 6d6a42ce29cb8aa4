package marshal.grading.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import marshal.checks.CheckResult;
import marshal.checks.Host;
import marshal.checks.Lab;
import marshal.checks.Session;
import marshal.checks.Status;
import marshal.checks.Step;
import marshal.checks.StepResult;

/** Runs the steps of a lab, one after another, over one student's code. */
public final class LabChecker {

    /** Is told what happens, while it happens. */
    public interface Listener {

        /** A step begins. */
        default void begin(Step step) {}

        /** A check has ended. */
        default void check(CheckResult check) {}

        /** A step has ended. */
        default void end(StepResult step) {}

        /** Hears nothing. */
        Listener NONE = new Listener() {};
    }

    private final StepRunner runner = new StepRunner();
    private final Listener listener;

    public LabChecker(Listener listener) {
        this.listener = listener;
    }

    /**
     * Runs steps.
     *
     * @param steps       which ones, in this order
     * @param host        runs the student's code; closed at the end
     * @param seeds       a step's seed by its id
     * @param stopAtFirst whether a step that does not pass is the last; the rest is then reported as skipped
     */
    public LabRun run(Lab lab, List<Class<?>> steps, Host host, ToLongFunction<String> seeds, boolean stopAtFirst) {
        var results = new ArrayList<StepResult>();
        String isolation = host.isolation();
        try (var session = new Session(host, seeds, listener::check)) {
            String stoppedAt = null;
            for (Class<?> step : steps) {
                if (stoppedAt != null) {
                    results.add(StepResults.notRun(step, Status.SKIPPED, "not run: " + stoppedAt + " comes first"));
                    continue;
                }
                listener.begin(Lab.step(step));
                StepResult result = runner.run(step, session);
                listener.end(result);
                results.add(result);
                if (stopAtFirst && result.status() != Status.PASS) {
                    stoppedAt = result.id();
                }
            }
        }
        return LabRun.graded(lab.name(), isolation, results);
    }
}
