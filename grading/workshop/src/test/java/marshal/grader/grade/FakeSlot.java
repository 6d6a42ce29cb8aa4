package marshal.grader.grade;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import marshal.checks.course.Lab;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;
import marshal.checks.run.Step;
import marshal.checks.run.StepResult;
import marshal.engine.KitException;
import marshal.engine.run.LabRun;
import marshal.engine.run.Speed;
import marshal.engine.submission.NotHandedInException;
import marshal.engine.submission.SourceReader;
import marshal.engine.submission.Submission;
import marshal.grader.export.MadeResults;
import marshal.grader.report.Outcomes;
import marshal.grader.timing.SideBySide;
import marshal.grader.timing.TimingPlan;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Timing;

/** Grades without running anything. A check passes unless the test says otherwise. Records all requests. */
class FakeSlot implements Slot {

    /**
     * The steps that ran, such as {@code ada labN.3}; the beginnings of lines whose checks fail, and of those that
     * break.
     */
    final List<String> ran = Collections.synchronizedList(new ArrayList<>());

    final List<String> timed = Collections.synchronizedList(new ArrayList<>());
    final Set<String> fails = new HashSet<>();
    final Set<String> breaks = new HashSet<>();
    final List<TimingPlan> plans = Collections.synchronizedList(new ArrayList<>());
    Runnable whileTiming = () -> {};
    boolean cut; // there is too little time
    String dies = "";
    boolean forgives; // steps that need failed ones run anyway
    String says = "expected 1; came 2";

    @Override
    public LabRun check(Submission submission, Lab lab) {
        if (submission.student().equals(dies)) {
            throw new KitException("the kit cannot run");
        }
        var steps = new ArrayList<StepResult>();
        var weak = new TreeSet<String>();
        for (Class<?> checks : lab.steps()) {
            Step step = Lab.step(checks);
            ran.add(submission.student() + " " + step.id());
            StepResult result = result(submission.student() + " " + step.id(), step, Lab.points(checks), weak);
            if (2 * result.score() < result.max()) {
                weak.add(step.id());
            }
            steps.add(result);
        }
        try {
            return LabRun.graded(lab.name(), "fake", steps)
                    .of(new SourceReader(lab).read(submission.path()).hash());
        } catch (NotHandedInException e) {
            return LabRun.missing(lab, e.getMessage());
        } catch (Exception e) {
            return LabRun.error(lab.name(), e.getMessage(), steps);
        }
    }

    private StepResult result(String what, Step step, int points, Set<String> weak) {
        boolean skipped = !forgives && List.of(step.needs()).stream().anyMatch(weak::contains);
        Status status = skipped
                ? Status.SKIPPED
                : breaks.contains(what) ? Status.ERROR : fails.contains(what) ? Status.FAIL : Status.PASS;
        int score = status == Status.PASS ? points : 0;
        var check = new CheckResult(
                step.id() + "/all",
                step.id(),
                "all is well",
                score,
                points,
                skipped ? new Outcome.Skipped(weak.toString()) : Outcomes.of(status, says),
                7);
        return StepResult.of(step, 7, List.of(check));
    }

    @Override
    public SideBySide.Result time(Submission submission, Lab lab, LabRun run, TimingPlan plan) {
        plans.add(plan);
        whileTiming.run();
        timed.add(submission.student() + " " + lab.id());
        double ms = millis(submission.student());
        return new SideBySide.Result(
                List.of(new Timing(
                        submission.student(),
                        lab.name(),
                        new Timing.Setting("socket", "loopback", "spa", 100, 4),
                        1,
                        new Timing.Millis(ms, 0, 0, ms, 0),
                        new Counts(1, 2, 3),
                        true,
                        1,
                        new Timing.Machine("17", 64, 2))),
                List.of(MadeResults.speed("spa", 100, 1 + ms / 8, 1, 2, 5, Speed.Verdict.AS_FAST)),
                cut,
                false);
    }

    void forget() {
        ran.clear();
        timed.clear();
    }

    /** The time that a student's program takes. */
    double millis(String student) {
        return timed.size();
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
