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
import marshal.grading.report.ClassResult;
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
        var out = new OutFolder(folder);
        List<Graded> graded = check(submissions, out, sandbox(submissions, folder));
        if (timings) {
            time(graded, out);
        } else {
            out.noTimings();
        }
        var results = new ClassResult(KIT, seed, graded.stream().map(Graded::result).toList());
        out.results(results);
        return results;
    }

    /** Student code sees neither this tree nor what others handed in, nor the results. */
    private Sandbox sandbox(List<Submission> submissions, Path folder) {
        var hidden = new ArrayList<Path>(List.of(home.root(), folder));
        submissions.stream().map(submission -> submission.path().toAbsolutePath().getParent()).distinct().forEach(hidden::add);
        return Sandbox.best(hidden);
    }

    private List<Graded> check(List<Submission> submissions, OutFolder out, Sandbox sandbox) {
        ExecutorService threads = Executors.newFixedThreadPool(jobs);
        var graded = new ArrayList<Graded>();
        try (var grader = new Grader(home, labs, seed, sandbox)) {
            var running = new ExecutorCompletionService<Graded>(threads);
            submissions.forEach(submission -> running.submit(() -> grader.grade(submission)));
            while (graded.size() < submissions.size()) {
                Graded next = running.take().get();
                graded.add(next);
                out.feedback(next.result());
                listener.graded(next.student(), graded.size(), submissions.size());
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
        graded.sort(Comparator.comparing(Graded::student));
        return graded;
    }

    private void time(List<Graded> graded, OutFolder out) {
        var rows = new ArrayList<Timing>();
        for (Graded one : graded) {
            rows.addAll(ClassTimings.of(one, listener::timing));
            out.timings(rows);
        }
    }
}
