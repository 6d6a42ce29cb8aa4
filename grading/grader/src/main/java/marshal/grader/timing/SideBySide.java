package marshal.grader.timing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import marshal.checks.course.Lab;
import marshal.engine.measure.Setting;
import marshal.engine.run.Code;
import marshal.engine.run.LabRun;
import marshal.engine.run.MpiCode;
import marshal.engine.run.Speed;
import marshal.engine.run.Students;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Timing;

/**
 * Times the working parts of a lab side by side with the reference solution. Nothing else should run at the same time.
 * Times earn no points.
 */
public final class SideBySide {

    /**
     * The result of the timing.
     *
     * @param rows   for the table: the submission's rows, and those of the reference that ran beside it
     * @param speeds one for each program and mechanism that could be compared
     * @param cut    whether there was too little time for everything
     * @param failed whether a program broke off, so that rows are missing
     */
    public record Result(List<Timing> rows, List<Speed> speeds, boolean cut, boolean failed) {

        /** The result if nothing can be timed. */
        public static final Result NONE = new Result(List.of(), List.of(), false, true);
    }

    private final Lab lab;
    private final Code reference;
    private final Consumer<String> progress;
    private final Map<Setting, Counts> referenceCounts = new ConcurrentHashMap<>();

    /**
     * @param reference in the same sandbox as submissions; if it is null, there are only rows
     * @param progress  gets what is being timed
     */
    public SideBySide(Lab lab, Code reference, Consumer<String> progress) {
        this.lab = lab;
        this.reference = reference;
        this.progress = progress;
    }

    /** Times the programs of a submission whose checks have passed in this run. */
    public Result time(String student, LabRun run, Code code, TimingPlan plan) {
        if (code instanceof Students own && reference instanceof Students theirs) {
            return new JavaTiming(session(student, run, own, theirs, plan)).run();
        }
        if (code instanceof MpiCode own && reference instanceof MpiCode theirs) {
            return new MpiTiming(session(student, run, own, theirs, plan)).run();
        }
        return session(student, run, code, null, plan).alone();
    }

    private <C extends Code> TimingSession<C> session(String name, LabRun run, C own, C theirs, TimingPlan plan) {
        var student = new TimingSession.Party<>(own, new HashMap<>());
        var reference = new TimingSession.Party<>(theirs, referenceCounts);
        return new TimingSession<>(new TimingSession.Job<>(name, lab, run, student, reference, plan), progress);
    }
}
