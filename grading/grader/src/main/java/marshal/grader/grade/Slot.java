package marshal.grader.grade;

import marshal.checks.course.Lab;
import marshal.engine.run.LabRun;
import marshal.engine.submission.Submission;
import marshal.grader.timing.SideBySide;
import marshal.grader.timing.TimingPlan;

/** Processes one lab of one submission at a time. Several slots work in parallel. */
interface Slot extends AutoCloseable {

    /**
     * Checks a lab of a submission. The result is unchecked if the kit could not check it. Throws only if the kit
     * cannot run for anybody.
     */
    LabRun check(Submission submission, Lab lab);

    /** Times a lab of a submission, given the result of its checks. Nothing else should run at the same time. */
    SideBySide.Result time(Submission submission, Lab lab, LabRun run, TimingPlan plan);

    @Override
    void close();
}
