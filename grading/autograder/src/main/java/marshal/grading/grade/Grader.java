package marshal.grading.grade;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;
import marshal.checks.Lab;
import marshal.checks.Status;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.compile.Compiled;
import marshal.grading.compile.SourceCompiler;
import marshal.grading.measure.Together;
import marshal.grading.run.LabChecker;
import marshal.grading.run.LabRun;
import marshal.grading.run.Sandbox;
import marshal.grading.run.Seeds;
import marshal.grading.run.StepResults;
import marshal.grading.run.Students;
import marshal.grading.submission.Completion;
import marshal.grading.submission.SourceReader;
import marshal.grading.submission.Sources;
import marshal.grading.submission.Submission;
import marshal.grading.submission.SubmissionException;

/** Grades one submission after another, or several at once. Whatever one of them does costs only that one. */
final class Grader implements AutoCloseable {

    private static final Duration BUDGET = Duration.ofMinutes(5);
    /** Without these steps, whole programs cannot run over sockets. */
    private static final List<String> WIRE = List.of("lab1.2", "lab1.6", "lab1.7", "lab1.8");

    private final Lab lab;
    private final Sandbox sandbox;
    private final Completion completion;
    private final SourceReader reader;
    private final SourceCompiler compiler;
    private final Long seed;
    private final byte[] secret;
    private final Students reference; // null where there are no solutions

    /**
     * @param seed    for every step of everybody; null for seeds from the course's secret
     * @param sandbox for the students' processes
     */
    Grader(Home home, Lab lab, Long seed, Sandbox sandbox) {
        this.lab = lab;
        this.sandbox = sandbox;
        this.completion = new Completion(home, lab);
        if (!completion.edited().isEmpty()) {
            throw new KitException("Grading takes the given files from starter/, but these were edited: "
                    + String.join(", ", completion.edited()) + ". Undo that with git.");
        }
        this.reader = new SourceReader(lab);
        this.seed = seed;
        this.secret = seed == null ? Seeds.courseSecret(home) : null;
        this.compiler = new SourceCompiler(home);
        this.reference = reference(home);
    }

    private Students reference(Home home) {
        if (!home.hasSolutions()) {
            return null;
        }
        try {
            Compiled compiled = compiler.compile(lab, reader.readModule(home.solutions().resolve(lab.name())));
            if (!compiled.succeeded()) {
                throw new KitException("solutions/: " + compiled.errors());
            }
            return new Students(lab, compiled.classes());
        } catch (IOException | SubmissionException e) {
            throw new KitException("cannot read solutions/", e);
        }
    }

    /** Runs the checks of one submission. Never throws for what a student did. */
    Graded grade(Submission submission) {
        try {
            Sources own = reader.read(submission.path());
            Compiled compiled = compiler.compile(lab, completion.complete(own));
            if (!compiled.succeeded()) {
                return error(submission, compiled.errors());
            }
            var students = new Students(lab, compiled.classes(), sandbox);
            LabRun run = new LabChecker(LabChecker.Listener.NONE, BUDGET)
                    .run(lab, lab.steps(), students.forChecks(), seeds(own), false)
                    .withNotes(notes(own));
            if (reference != null && WIRE.stream().allMatch(run::passed)) {
                run = run.withInterop(Together.run(students, reference));
            }
            return new Graded(submission.student(), run, students);
        } catch (SubmissionException e) {
            return error(submission, e.getMessage());
        } catch (KitException e) {
            throw e; // the kit cannot run, for nobody
        } catch (IOException | RuntimeException e) {
            return error(submission, "the grader could not deal with this submission: " + e);
        }
    }

    private Graded error(Submission submission, String message) {
        LabRun run = LabRun.error(lab.name(), message, StepResults.notRun(lab, Status.ERROR, message));
        return new Graded(submission.student(), run, null);
    }

    private ToLongFunction<String> seeds(Sources own) {
        return seed == null ? Seeds.secret(secret, own.hash()) : Seeds.fixed(seed);
    }

    private List<String> notes(Sources own) {
        List<String> missing = completion.missing(own);
        return missing.isEmpty() ? List.of() : List.of("Not handed in, so the starter's stands in for it: " + String.join(", ", missing));
    }

    @Override
    public void close() {
        compiler.close();
    }
}
