package marshal.grading.cli;

import marshal.checks.Printable;
import marshal.grading.grade.ClassGrading;

/** One line that says how far grading is, and at its end, should that come early, how to go on. */
final class GradeProgress implements ClassGrading.Listener, AutoCloseable {

    private final ProgressLine line = new ProgressLine();
    private final String folder;
    private final Estimate checks = new Estimate();
    private Estimate times; // from when it begins
    private String timed = "";

    /** @param folder where the results go */
    GradeProgress(String folder) {
        this.folder = folder;
    }

    @Override
    public void graded(String student, int done, int all) {
        line.show("graded " + done + " of " + all + checks.left(done, all) + "; " + Printable.line(student) + " last");
    }

    @Override
    public void timed(int done, int all) {
        times = times == null ? new Estimate() : times;
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
        line.println("Stopped. What was graded is kept in " + folder + "; the same command goes on from there.");
    }

    @Override
    public void close() {
        line.close();
    }
}
