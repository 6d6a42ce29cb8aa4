package marshal.grading.grade;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import marshal.checks.Lab;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.isolate.Tier;
import marshal.grading.pages.Pages;
import marshal.grading.report.ClassResult;
import marshal.grading.report.StudentResult;
import marshal.grading.run.LabRun;
import marshal.grading.run.Sandbox;
import marshal.grading.submission.Submission;
import marshal.kit.measure.Timing;

/** Grades a whole class: several submissions at once for correctness, then one after another for timings. */
public final class ClassGrading {

    private static final String KIT = "1.0";

    /** What happens while it is graded. */
    public interface Listener {

        /** A submission has been graded; so many have. */
        void graded(String student, int done, int all);

        /** This is being timed. */
        void timing(String what);
    }

    private final Home home;
    private final List<Lab> labs;
    private final Long seed;
    private final int jobs;
    private final boolean timings;
    private final Listener listener;

    /**
     * @param labs    what to grade
     * @param seed    for every step of everybody; null for seeds from the course's secret
     * @param jobs    how many submissions at once
     * @param timings whether to take timings too
     */
    public ClassGrading(Home home, List<Lab> labs, Long seed, int jobs, boolean timings, Listener listener) {
        this.home = home;
        this.labs = labs;
        this.seed = seed;
        this.jobs = jobs;
        this.timings = timings;
        this.listener = listener;
    }

    /**
     * Grades submissions and fills a folder.
     *
     * @throws marshal.grading.UsageException if the folder holds something else
     */
    public ClassResult grade(List<Submission> submissions, Path folder) {
        var out = new OutFolder(folder, new Pages(home));
        try (var slot = new Grader(home, labs, seed, sandbox(submissions, folder), listener::timing)) {
            List<StudentResult> students = check(submissions, slot, out);
            if (timings) {
                students = time(submissions, students, slot, out);
            } else {
                out.noTimings();
            }
            var results = new ClassResult(KIT, seed, ClassResult.Isolation.of(Tier.T2), students);
            out.results(results);
            return results;
        }
    }

    /** Student code sees neither this tree nor what others handed in, nor the results. */
    private Sandbox sandbox(List<Submission> submissions, Path folder) {
        var hidden = new ArrayList<Path>(List.of(home.root(), folder));
        submissions.stream().map(submission -> submission.path().toAbsolutePath().getParent()).distinct().forEach(hidden::add);
        return Sandbox.best(hidden);
    }

    private List<StudentResult> check(List<Submission> submissions, Slot slot, OutFolder out) {
        ExecutorService threads = Executors.newFixedThreadPool(jobs);
        var students = new ArrayList<StudentResult>();
        try {
            var running = new ExecutorCompletionService<StudentResult>(threads);
            submissions.forEach(submission -> running.submit(() -> check(submission, slot)));
            while (students.size() < submissions.size()) {
                StudentResult next = running.take().get();
                students.add(next);
                out.feedback(next);
                listener.graded(next.student(), students.size(), submissions.size());
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof KitException kit) {
                throw kit;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KitException("interrupted");
        } finally {
            threads.shutdownNow();
        }
        students.sort(Comparator.comparing(StudentResult::student));
        return students;
    }

    private StudentResult check(Submission submission, Slot slot) {
        return new StudentResult(submission.student(), labs.stream().map(lab -> slot.check(submission, lab, List.of())).toList());
    }

    private List<StudentResult> time(List<Submission> submissions, List<StudentResult> checked, Slot slot, OutFolder out) {
        var rows = new ArrayList<Timing>();
        var students = new ArrayList<StudentResult>();
        for (int i = 0; i < checked.size(); i++) {
            var runs = new ArrayList<LabRun>();
            for (int lab = 0; lab < labs.size(); lab++) {
                LabRun run = checked.get(i).labs().get(lab);
                Timed timed = slot.time(submissions.get(i), labs.get(lab), run);
                rows.addAll(timed.rows());
                runs.add(run.withSpeeds(timed.speeds()));
            }
            students.add(new StudentResult(checked.get(i).student(), runs));
            out.timings(rows);
        }
        return students;
    }
}
