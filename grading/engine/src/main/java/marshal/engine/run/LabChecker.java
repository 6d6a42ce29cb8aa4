package marshal.engine.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import marshal.checks.course.Lab;
import marshal.checks.run.Check;
import marshal.checks.run.CheckResult;
import marshal.checks.run.CheckSession;
import marshal.checks.run.Host;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;
import marshal.checks.run.Step;
import marshal.checks.run.StepResult;
import marshal.kit.process.FairStopwatch;

/**
 * Runs the steps of a lab, one after another, over one student's code.
 *
 * @param budget no check begins after failures have taken this long; null for no limit
 * @param most   how long all checks may take; null for no limit
 * @param watch  shows how long the checks have taken
 */
public record LabChecker(Listener listener, Duration budget, Duration most, Supplier<FairStopwatch.Time> watch) {

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

    /** Checks without a time limit. */
    public LabChecker(Listener listener) {
        this(listener, null);
    }

    /** Checks with a time limit for failures only. */
    public LabChecker(Listener listener, Duration budget) {
        this(listener, budget, null, new FairStopwatch()::time);
    }

    /**
     * Runs steps.
     *
     * @param steps       which ones, in this order
     * @param host        runs the student's code; closed at the end
     * @param seeds       a step's seed by its id
     * @param stopAtFirst whether a step that does not pass is the last; the rest is then reported as skipped
     * @return unchecked if a check broke twice, or if the machine was too busy for all of them
     */
    public LabRun run(Lab lab, List<Class<?>> steps, Host host, ToLongFunction<String> seeds, boolean stopAtFirst) {
        var runner = new StepRunner();
        var results = new ArrayList<StepResult>();
        Optional<CheckSession.Over> over;
        String isolation = host.isolation();
        var failures = new KitFailures();
        try (var session = new CheckSession(failures.watched(host), seeds, watch, listener::check)) {
            session.budget(budget);
            if (most != null) {
                session.most(most);
            }
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
            over = session.over();
        }
        LabRun run = LabRun.graded(lab.name(), isolation, results);
        return over.map(end -> ended(lab, run, end)).orElse(run);
    }

    private static LabRun ended(Lab lab, LabRun run, CheckSession.Over end) {
        long seconds = end.most().toSeconds();
        if (end.isMachines()) {
            return LabRun.outOfTime(
                    lab,
                    "This machine was too busy for all checks in their time: they had come to " + end.where()
                            + " when they were ended.");
        }
        return run.withMoreNotes(List.of("All checks together took more than " + seconds
                + " s, and were ended at " + end.where()
                + ". A correct program needs a small part of that. Find out what"
                + " sleeps, waits or loops: ./lab check " + lab.id() + " shows where the time goes."));
    }
}
