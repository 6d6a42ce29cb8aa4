package marshal.engine.run;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import marshal.checks.course.Lab;
import marshal.checks.run.Check;
import marshal.checks.run.CheckResult;
import marshal.checks.run.CheckSession;
import marshal.checks.run.Host;
import marshal.checks.run.Lane;
import marshal.checks.run.Step;
import marshal.checks.run.StepResult;
import marshal.kit.process.FairStopwatch;

/**
 * Runs the steps of a lab over one student's code.
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

        /** This is the next check whose result will be told. */
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

    /** Runs steps in one lane. */
    public LabRun run(Lab lab, List<Class<?>> steps, Host host, ToLongFunction<String> seeds, boolean stopAtFirst) {
        return run(lab, steps, List.of(host), seeds, stopAtFirst);
    }

    /**
     * Runs steps.
     *
     * @param steps       which ones, in this order
     * @param hosts       run the student's code, each in a lane of its own; closed at the end
     * @param seeds       a step's seed by its id
     * @param stopAtFirst whether a step that does not pass is the last; the rest is then reported as skipped
     * @return unchecked if a check broke twice, or if the machine was too busy for all of them
     */
    public LabRun run(
            Lab lab, List<Class<?>> steps, List<Host> hosts, ToLongFunction<String> seeds, boolean stopAtFirst) {
        Host first = hosts.get(0);
        String isolation = first.isolation();
        try (var session = new CheckSession(first.patience(), seeds, watch)) {
            session.budget(budget);
            if (most != null) {
                session.most(most);
            }
            List<Lane> lanes = hosts.stream().map(host -> lane(session, host)).toList();
            LabRun run = LabRun.graded(
                    lab.name(), isolation, new CheckLanes(steps, session, listener, stopAtFirst).run(lanes));
            return session.over().map(end -> ended(lab, run, end)).orElse(run);
        }
    }

    private static Lane lane(CheckSession session, Host host) {
        var failures = new KitFailures();
        return new Lane(session, failures.watched(host), failures::take);
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
