package marshal.grader.grade;

import marshal.checks.course.Lab;
import marshal.engine.run.LabRun;
import marshal.engine.submission.Submission;
import marshal.grader.timing.SideBySide;
import marshal.grader.timing.TimingPlan;

/** Deals with one lab of one submission at a time; several slots work side by side. */
interface Slot extends AutoCloseable {

    /** Checks a lab of a submission: unchecked if the kit could not. It throws only if the kit can run for nobody. */
    LabRun check(Submission submission, Lab lab);

    /** Times a lab of a submission whose checks gave this. Nothing else should run beside it. */
    SideBySide.Result time(Submission submission, Lab lab, LabRun run, TimingPlan plan);

    @Override
    void close();
}
