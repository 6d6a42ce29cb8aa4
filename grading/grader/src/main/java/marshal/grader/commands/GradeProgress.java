package marshal.grader.commands;

import java.time.Duration;
import java.util.Locale;
import marshal.checks.story.Printable;
import marshal.commands.ProgressLine;
import marshal.grader.grade.ClassGrading;
import marshal.grader.timing.TimingPlan;

/** Shows the progress of grading in one line. If grading is stopped early, the line says how to continue. */
final class GradeProgress implements ClassGrading.Listener, AutoCloseable {

    private final ProgressLine line = new ProgressLine();
    private final String folder;
    private final RemainingTime checks = new RemainingTime();
    private RemainingTime times; // starts with the timing
    private final TimingPlan plan;
    private boolean published;
    private String timed = "";

    GradeProgress(String folder, TimingPlan plan) {
        this.folder = folder;
        this.plan = plan;
    }

    @Override
    public void graded(String student, int done, int all) {
        line.show("graded " + done + " of " + all + checks.left(done, all) + "; " + Printable.line(student) + " last");
    }

    @Override
    public void checked() {
        published = true;
    }

    @Override
    public void timing(int labs, int all, Duration forecast) {
        line.println("Everybody is graded: gradebook and pages are in " + folder
                + ", and may be used. Timings follow, and cost no points.");
        line.println((labs < all
                        ? "There is time for " + labs + " of " + all + " labs"
                        : "Timing " + (all == 1 ? "one lab" : all + " labs"))
                + ": " + "about " + RemainingTime.words(forecast) + " (" + how()
                + "). Ctrl-C ends it and keeps what is there.");
    }

    private String how() {
        return plan.hasEnd()
                ? "as --timing-budget says"
                : "--timings " + plan.extent().toString().toLowerCase(Locale.ROOT)
                        + "; --timings none and --timing-budget 5m make it shorter";
    }

    @Override
    public void timed(int done, int all) {
        times = times == null ? new RemainingTime() : times;
        timed = "timed " + done + " of " + all + times.left(done, all);
        line.show(timed);
    }

    @Override
    public void timing(String what) {
        line.show(timed + "; now " + Printable.line(what));
    }

    @Override
    public void remark(String what) {
        line.println(Printable.line(what));
    }

    @Override
    public void stopped() {
        line.println(
                published
                        ? "Stopped. All grades are in " + folder
                                + ", and what was timed so far; the same command goes on from there."
                        : "Stopped. What was graded is kept in " + folder + "; the same command goes on from there.");
    }

    @Override
    public void close() {
        line.close();
    }
}
