package marshal.grading.grade;

import marshal.checks.Lab;
import marshal.grading.run.LabRun;
import marshal.grading.submission.Submission;
import marshal.grading.timing.SideBySide;
import marshal.grading.timing.TimingPlan;

/** Deals with one lab of one submission at a time; several slots work side by side. */
interface Slot extends AutoCloseable {

    /**
     * Checks a lab of a submission. Never throws for what a student did.
     *
     * @throws marshal.grading.KitException if the kit cannot run, for nobody
     */
    LabRun check(Submission submission, Lab lab);

    /**
     * Times a lab of a submission that was checked. Nothing else should run beside it.
     *
     * @param run  what its checks gave
     * @param plan how much of it, and how long that may take
     */
    SideBySide.Result time(Submission submission, Lab lab, LabRun run, TimingPlan plan);

    @Override
    void close();
}
