package marshal.grader.grade;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import marshal.checks.course.Lab;
import marshal.checks.course.Wire;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.compile.Compiled;
import marshal.engine.isolate.Cell;
import marshal.engine.isolate.CellSite;
import marshal.engine.isolate.Limits;
import marshal.engine.isolate.ThisMachine;
import marshal.engine.measure.InteropRuns;
import marshal.engine.run.Builder;
import marshal.engine.run.Code;
import marshal.engine.run.Interop;
import marshal.engine.run.LabChecker;
import marshal.engine.run.LabRun;
import marshal.engine.run.Seeds;
import marshal.engine.run.Students;
import marshal.engine.submission.ModuleCompletion;
import marshal.engine.submission.NotHandedInException;
import marshal.engine.submission.SourceReader;
import marshal.engine.submission.Sources;
import marshal.engine.submission.Submission;
import marshal.engine.submission.SubmissionException;
import marshal.engine.submission.SuspiciousWords;
import marshal.grader.timing.SideBySide;
import marshal.grader.timing.TimingPlan;
import marshal.kit.process.FairStopwatch;
import marshal.kit.process.Program;

/** Grades in this JVM. A harmful submission affects only itself. */
final class Grader implements Slot {

    private static final Duration BUDGET = Duration.ofMinutes(5);

    private final Home home;
    private final CellSite site;
    private final Cell compilers;
    private final Cell referencesOwn;
    private final Builder builder;
    private final Long seed;
    private final byte[] secret;
    private final Consumer<String> progress;
    private final Map<Lab, ModuleCompletion> completions = new HashMap<>();
    private final Map<Lab, Code> references = new HashMap<>(); // of the labs with a solution in this tree
    private final Map<Lab, String> lacking = new HashMap<>(); // the labs whose code cannot run here, and why
    private final Map<Lab, SuspiciousWords> words = new HashMap<>();
    private final Map<Lab, SideBySide> timings = new HashMap<>();

    /**
     * @param seed     of every step of everybody; null for seeds from the course's secret
     * @param progress gets what is being timed
     */
    Grader(Home home, List<Lab> labs, Long seed, CellSite site, Consumer<String> progress) {
        this.home = home;
        this.site = site;
        this.compilers = site.open();
        // The reference's code deserializes a student's bytes, so it gets no more trust than the student's code.
        this.referencesOwn = site.open();
        this.progress = progress;
        this.seed = seed;
        this.secret = seed == null ? Seeds.courseSecret(home) : null;
        this.builder = new Builder(home, compilers);
        Optional<String> shortage = ThisMachine.whyNot();
        for (Lab lab : labs) {
            var completion = new ModuleCompletion(home, lab);
            if (!completion.edited().isEmpty()) {
                throw new KitException("Grading takes the given files from starter/, but these were edited: "
                        + String.join(", ", completion.edited()) + ". Undo that with git.");
            }
            completions.put(lab, completion);
            Optional<String> whyNot = Builder.whyNot(lab).or(() -> shortage);
            whyNot.ifPresent(why -> lacking.put(lab, why));
            if (home.hasSolution(lab) && whyNot.isEmpty()) {
                references.put(lab, builder.reference(lab, referencesOwn));
            }
        }
    }

    @Override
    public LabRun check(Submission submission, Lab lab) {
        try {
            Sources own = new SourceReader(lab).read(submission.path());
            return check(lab, own).of(own.hash());
        } catch (NotHandedInException e) {
            return LabRun.missing(lab, e.getMessage());
        } catch (SubmissionException e) {
            return LabRun.error(lab, e.getMessage());
        } catch (IOException e) {
            return broken(lab, "The grader could not read this submission: " + e);
        }
    }

    private LabRun check(Lab lab, Sources own) {
        if (lacking.containsKey(lab)) {
            return LabRun.unchecked(lab, lacking.get(lab));
        }
        List<String> attention = List.of();
        try (Cell cell = site.open()) {
            SuspiciousWords suspicious = suspicious(lab);
            attention = suspicious.in(own);
            Compiled compiled = builder.compile(lab, completions.get(lab).complete(own), cell);
            if (!compiled.succeeded()) {
                return LabRun.error(lab, compiled.errors())
                        .withMoreNotes(own.notes())
                        .withAttention(attention);
            }
            attention = suspicious.in(own, compiled.folders());
            Code code = builder.code(lab, compiled, cell);
            LabRun run = new LabChecker(LabChecker.Listener.NONE, BUDGET, Limits.CHECKS, new FairStopwatch()::time)
                    .run(lab, lab.steps(), code.forChecks(), seeds(own), false)
                    .withMoreNotes(notes(lab, own, compiled))
                    .withMoreAttention(attention)
                    .withUnchecked(code.unchecked());
            return run.withInterop(interop(lab, run, code));
        } catch (KitException e) {
            return broken(lab, e.getMessage()).withMoreAttention(attention);
        } catch (RuntimeException e) {
            return broken(lab, "The grader could not deal with this submission: " + e)
                    .withMoreAttention(attention);
        }
    }

    private static LabRun broken(Lab lab, String message) {
        return LabRun.unchecked(lab, message).withAttention(List.of(message));
    }

    @Override
    public SideBySide.Result time(Submission submission, Lab lab, LabRun run, TimingPlan plan) {
        try (Cell cell = site.open()) {
            Sources own = new SourceReader(lab).read(submission.path());
            Compiled compiled = builder.compile(lab, completions.get(lab).complete(own), cell);
            return compiled.succeeded() && own.hash().equals(run.sources())
                    ? sideBySide(lab).time(submission.student(), run, builder.code(lab, compiled, cell), plan)
                    : SideBySide.Result.NONE;
        } catch (SubmissionException e) {
            return SideBySide.Result.NONE; // the checks have reported it
        } catch (IOException e) {
            throw new KitException("cannot read " + submission.path(), e);
        }
    }

    /** If the student's wire can sort, runs it also with the reference on the other side. */
    private List<Interop> interop(Lab lab, LabRun run, Code code) {
        Optional<Wire> works = lab.wires().stream()
                .limit(1)
                .filter(wire -> wire.carries(Program.SORT, run::passed))
                .findFirst();
        return works.isPresent()
                        && code instanceof Students students
                        && references.get(lab) instanceof Students reference
                ? InteropRuns.run(students, reference, works.get())
                : List.of();
    }

    /** The side-by-side timing of a lab. The reference is isolated like the student, so both pay the same cost. */
    private SideBySide sideBySide(Lab lab) {
        return timings.computeIfAbsent(lab, each -> new SideBySide(each, references.get(each), progress));
    }

    private ToLongFunction<String> seeds(Sources own) {
        return seed == null ? Seeds.secret(secret, own.hash()) : Seeds.fixed(seed);
    }

    /**
     * Finds words that a person should look at because not even the solution needs them. Without a solution, it
     * compares with the starter.
     */
    private SuspiciousWords suspicious(Lab lab) {
        return words.computeIfAbsent(lab, each -> {
            Sources usual = home.hasSolution(lab)
                    ? builder.solution(lab)
                    : completions.get(lab).complete(Sources.of(Map.of()));
            return new SuspiciousWords(lab, usual)
                    .and(builder.compile(lab, usual, referencesOwn).folders());
        });
    }

    private List<String> notes(Lab lab, Sources own, Compiled compiled) {
        var notes = new ArrayList<>(own.notes());
        if (!own.from().equals(lab.handedIn())) {
            String from = own.from().isEmpty() ? "the top folder" : own.from();
            notes.add("The files were found in " + from + " instead of " + lab.handedIn() + ", and taken from there.");
        }
        List<String> missing = completions.get(lab).missing(own);
        if (!missing.isEmpty()) {
            notes.add("Not handed in, so the starter's is used instead: " + String.join(", ", missing));
        }
        List<String> warnings = compiled.warnings()
                .lines()
                .filter(line -> line.contains(": warning: "))
                .toList();
        if (!warnings.isEmpty()) {
            String times = warnings.size() == 1 ? "once" : warnings.size() + " times, first";
            notes.add("The compiler warns " + times + ": " + warnings.get(0));
        }
        return notes;
    }

    @Override
    public void close() {
        builder.close();
        compilers.close();
        referencesOwn.close();
    }
}
