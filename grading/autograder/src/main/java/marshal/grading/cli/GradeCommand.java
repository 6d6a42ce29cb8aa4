package marshal.grading.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import marshal.checks.Lab;
import marshal.checks.Printable;
import marshal.grading.Directories;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.UsageException;
import marshal.grading.grade.ClassGrading;
import marshal.grading.isolate.Isolation;
import marshal.grading.isolate.Tier;
import marshal.grading.policy.Policy;
import marshal.grading.report.ClassResult;
import marshal.grading.report.Gradebook;
import marshal.grading.report.Json;
import marshal.grading.report.StudentResult;
import marshal.grading.run.LabRun;
import marshal.grading.samples.RehearsalClass;
import marshal.grading.samples.RehearsalFolder;
import marshal.grading.submission.Submission;
import marshal.grading.submission.Submissions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Grades a folder of submissions, or the rehearsal class that a folder describes. */
@Command(
        name = "grade",
        description = {
            "Grade a class: one folder or zip a student, laid out as starter/ is.",
            "Exit code 0 once everybody is graded, whatever the marks.",
            "A rehearsal class (grading/samples) has to get the marks of its labels."
        },
        mixinStandardHelpOptions = true)
final class GradeCommand implements Callable<Integer> {

    @Parameters(paramLabel = "SUBMISSIONS", description = "The folder.")
    private Path submissions;

    @Option(names = "--out", paramLabel = "OUT", description = "Where the results go (default: .lab/graded/ and the folder's name).")
    private Path out;

    @Option(names = "--seed", paramLabel = "N",
            description = "For everybody and every step; default: from the course's secret and what was handed in.")
    private Long seed;

    @Option(names = "--jobs", paramLabel = "J", description = "Submissions at once while checking (default: two a processor, at most 8).")
    private Integer jobs;

    @Option(names = "--labs", paramLabel = "LAB", split = ",", converter = Target.Converter.class,
            description = "Which labs (default: those that anybody has handed in).")
    private List<Target> labs = List.of();

    @Option(names = "--no-timings", description = "Take no timings.")
    private boolean noTimings;

    @Option(names = "--isolation", paramLabel = "TIER",
            description = "How student code is kept apart: T0, T1, T2, or T3 for not at all (default: the best of T0 to T2 that this machine allows).")
    private Tier isolation;

    @Option(names = "--policy", paramLabel = "FILE.json",
            description = "Due times, what lateness costs, extensions and overrides; for the gradebook only. See the README.")
    private Path policy;

    @Option(names = "--handed-in", paramLabel = "FILE.csv",
            description = "When submissions were handed in: student,lab,time (default: as the newest of their files says). Goes with --policy.")
    private Path handedIn;

    @Option(names = "--explain", paramLabel = "STUDENT",
            description = "Grade nothing: say of every point that this student lost in the last grading where and why, and how to see it again.")
    private String explain;

    @Override
    public Integer call() throws IOException {
        Home home = Home.find();
        if (!Files.isDirectory(submissions)) {
            throw new UsageException("There is no folder " + submissions + ".");
        }
        if (jobs != null && jobs < 1) {
            throw new UsageException("--jobs needs 1 or more.");
        }
        UsageException.unless(handedIn == null || policy != null, "--handed-in goes with --policy, which says when it was due.");
        Path folder = out == null
                ? home.state().resolve("graded").resolve(submissions.toAbsolutePath().normalize().getFileName())
                : out;
        if (explain != null) {
            return explain(home, folder);
        }
        if (!RehearsalClass.isIn(submissions)) {
            print(home, grade(home, submissions, folder).points(), folder);
            return Main.PASSED;
        }
        RehearsalClass whole = RehearsalClass.read(home, submissions);
        RehearsalClass rehearsal = labs.isEmpty() ? whole : whole.in(labs.stream().map(Target::lab).toList());
        try (var made = new RehearsalFolder(home)) {
            rehearsal.make(made.path());
            ClassGrading.Graded graded = grade(home, made.path(), folder);
            print(home, graded.points(), folder);
            List<String> differences = rehearsal.differences(graded.results().inMemory());
            differences.forEach(System.out::println);
            System.out.println(differences.isEmpty()
                    ? "Everybody got the marks of the labels."
                    : "These marks are not those of the labels.");
            return differences.isEmpty() ? Main.PASSED : Main.FAILED;
        }
    }

    private ClassGrading.Graded grade(Home home, Path from, Path folder) {
        List<Submission> handedIn = Submissions.in(from);
        List<Lab> graded = labs.isEmpty() ? Submissions.labs(handedIn) : labs.stream().map(Target::lab).distinct().toList();
        // Two a processor: where code hangs, checks wait for a deadline and need no processor.
        int atOnce = jobs == null ? Math.min(8, 2 * Runtime.getRuntime().availableProcessors()) : jobs;
        Gradebook book = policy == null ? Gradebook.PLAIN : Gradebook.by(Policy.read(policy, this.handedIn, handedIn));
        // Student code sees neither this tree nor what others handed in, nor the results.
        List<Path> hidden = List.of(home.root(), from, folder);
        try (Isolation isolated = isolation == null ? Isolation.best(hidden) : Isolation.of(isolation, hidden);
                var progress = new GradeProgress(home.show(folder))) {
            return new ClassGrading(home, new ClassGrading.Task(graded, seed, isolated, atOnce, !noTimings, book), progress)
                    .grade(handedIn, folder);
        }
    }

    private Integer explain(Home home, Path folder) {
        StudentResult student = results(home, folder).students().stream().filter(each -> each.student().equals(explain)).findFirst()
                .orElseThrow(() -> new UsageException("There is no student " + explain + " in " + home.show(folder) + "."));
        Path handedIn = Submissions.in(made(home)).stream().filter(each -> each.student().equals(explain)).map(Submission::path).findFirst()
                .orElseThrow(() -> new UsageException("There is no submission of " + explain + " in " + submissions + " any more."));
        new Explanation(System.out, handedIn).print(student);
        return Main.PASSED;
    }

    private static ClassResult results(Home home, Path folder) {
        Path file = folder.resolve("results.json");
        UsageException.unless(Files.exists(file), "There are no results in " + home.show(folder) + ". Grade first, or give --out the folder of the results.");
        try {
            return Json.read(file, ClassResult.class);
        } catch (IOException e) {
            throw new KitException("cannot read " + home.show(file), e);
        }
    }

    /** Where the submissions are. A rehearsal class is made once more, to stay. */
    private Path made(Home home) {
        if (!RehearsalClass.isIn(submissions)) {
            return submissions;
        }
        Path made = home.state().resolve("rehearsal").resolve(submissions.toAbsolutePath().normalize().getFileName());
        try {
            Directories.delete(made);
        } catch (IOException e) {
            throw new KitException("cannot write to " + home.show(made), e);
        }
        RehearsalClass.read(home, submissions).make(made);
        return made;
    }

    private static void print(Home home, List<StudentResult> points, Path folder) {
        int widest = points.stream().mapToInt(student -> student.student().length()).max().orElse(0);
        for (StudentResult student : points) {
            for (LabRun run : student.labs()) {
                System.out.printf(Locale.ROOT, "%-" + Math.max(8, widest) + "s  %-13s %3d/%d%s  %s%n", Printable.line(student.student()), run.lab(), run.score(), run.max(),
                        run.bonus() > 0 ? " +" + run.bonus() : "   ", remark(run));
            }
        }
        System.out.println("results.json, gradebook.csv and everybody's feedback.md are in " + home.show(folder));
    }

    private static String remark(LabRun run) {
        return run.message().isEmpty() ? ""
                : !run.handedIn() ? "not handed in"
                : run.status() + ": " + Printable.text(run.message()).lines().limit(2).map(String::strip).collect(Collectors.joining(" "));
    }
}
