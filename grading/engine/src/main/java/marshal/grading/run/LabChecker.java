package marshal.grading.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import marshal.checks.Check;
import marshal.checks.CheckResult;
import marshal.checks.CheckSession;
import marshal.checks.Host;
import marshal.checks.Lab;
import marshal.checks.Outcome;
import marshal.checks.Status;
import marshal.checks.Step;
import marshal.checks.StepResult;

/**
 * Runs the steps of a lab, one after another, over one student's code.
 *
 * @param budget no check begins after this time; null for no such bound
 */
public record LabChecker(Listener listener, Duration budget) {

    /** Gets the events of a run of checks. */
    public interface Listener {

        /** A step begins. */
        default void begin(Step step) {}

        /** A check begins. */
        default void begin(Check check) {}

        /** A check has ended. */
        default void check(CheckResult check) {}

        /** A step has ended. */
        default void end(StepResult step) {}

        /** Ignores all events. */
        Listener NONE = new Listener() {};
    }

    /** Without a time limit. */
    public LabChecker(Listener listener) {
        this(listener, null);
    }

    /**
     * Runs steps.
     *
     * @param steps       which ones, in this order
     * @param host        runs the student's code; closed at the end
     * @param seeds       a step's seed by its id
     * @param stopAtFirst whether a step that does not pass is the last; the rest is then reported as skipped
     * @return unchecked if a check broke twice
     */
    public LabRun run(Lab lab, List<Class<?>> steps, Host host, ToLongFunction<String> seeds, boolean stopAtFirst) {
        var runner = new StepRunner();
        var results = new ArrayList<StepResult>();
        String isolation = host.isolation();
        var failures = new KitFailures();
        try (var session = new CheckSession(failures.watched(host), seeds, listener::check)) {
            session.budget(budget);
            session.onBegin(listener::begin);
            session.onBreaking(failures::take);
            String stopped = null;
            for (Class<?> step : steps) {
                if (stopped != null) {
                    results.add(StepResults.notRun(step, new Outcome.NotRun(stopped)));
                    continue;
                }
                listener.begin(Lab.step(step));
                StepResult result = runner.run(step, session);
                listener.end(result);
                results.add(result);
                boolean broken = result.checks().stream().anyMatch(CheckResult::broke);
                if (broken || stopAtFirst && result.status() != Status.PASS) {
                    stopped = result.id() + " comes first";
                }
            }
        }
        return LabRun.graded(lab.name(), isolation, results);
    }
}
