package marshal.grading.grade;

import java.util.List;
import marshal.checks.Lab;
import marshal.checks.StepResult;
import marshal.grading.run.LabRun;
import marshal.grading.submission.Submission;
import marshal.grading.timing.TimingPlan;

/** Deals with one lab of one submission at a time; several slots work side by side. */
interface Slot extends AutoCloseable {

    /**
     * Checks a lab of a submission. Never throws for what a student did.
     *
     * @param known results of steps that need not be run again
     * @throws marshal.grading.KitException if the kit cannot run, for nobody
     */
    LabRun check(Submission submission, Lab lab, List<StepResult> known);

    /**
     * Times a lab of a submission that was checked. Nothing else should run beside it.
     *
     * @param run  what its checks gave
     * @param plan how much of it, and how long that may take
     */
    Timed time(Submission submission, Lab lab, LabRun run, TimingPlan plan);

    @Override
    void close();
}
