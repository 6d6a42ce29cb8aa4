package marshal.grading.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import marshal.checks.Lab;
import marshal.grading.Directories;
import marshal.grading.Home;
import marshal.grading.UsageException;
import marshal.grading.grade.ClassGrading;
import marshal.grading.isolate.Isolation;
import marshal.grading.report.ClassResult;
import marshal.grading.report.StudentResult;
import marshal.grading.run.LabRun;
import marshal.grading.samples.RehearsalClass;
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

    @Override
    public Integer call() throws IOException {
        Home home = Home.find();
        if (!Files.isDirectory(submissions)) {
            throw new UsageException("There is no folder " + submissions + ".");
        }
        if (jobs != null && jobs < 1) {
            throw new UsageException("--jobs needs 1 or more.");
        }
        Path folder = out == null
                ? home.state().resolve("graded").resolve(submissions.toAbsolutePath().normalize().getFileName())
                : out;
        if (!RehearsalClass.isIn(submissions)) {
            print(home, grade(home, submissions, folder), folder);
            return Main.PASSED;
        }
        var rehearsal = RehearsalClass.read(home, submissions);
        Path made = Files.createTempDirectory("marshal-samples");
        try {
            rehearsal.make(made);
            ClassResult results = grade(home, made, folder);
            print(home, results, folder);
            List<String> differences = rehearsal.differences(results);
            differences.forEach(System.out::println);
            System.out.println(differences.isEmpty()
                    ? "Everybody got the marks of the labels."
                    : "These marks are not those of the labels.");
            return differences.isEmpty() ? Main.PASSED : Main.FAILED;
        } finally {
            Directories.delete(made);
        }
    }

    private ClassResult grade(Home home, Path from, Path folder) {
        List<Submission> handedIn = Submissions.in(from);
        List<Lab> graded = labs.isEmpty() ? Submissions.labs(handedIn) : labs.stream().map(Target::lab).distinct().toList();
        // Two a processor: where code hangs, checks wait for a deadline and need no processor.
        int atOnce = jobs == null ? Math.min(8, 2 * Runtime.getRuntime().availableProcessors()) : jobs;
        // Student code sees neither this tree nor what others handed in, nor the results.
        var isolation = Isolation.best(List.of(home.root(), from, folder));
        try (var progress = new ProgressLine()) {
            return new ClassGrading(home, graded, seed, isolation, atOnce, !noTimings, new ClassGrading.Listener() {
                @Override
                public void graded(String student, int done, int all) {
                    progress.show("graded " + done + " of " + all + ", " + student + " last");
                }

                @Override
                public void timing(String what) {
                    progress.show("timing " + what);
                }
            }).grade(handedIn, folder);
        }
    }

    private static void print(Home home, ClassResult results, Path folder) {
        int widest = results.students().stream().mapToInt(student -> student.student().length()).max().orElse(0);
        for (StudentResult student : results.students()) {
            for (LabRun run : student.labs()) {
                System.out.printf(Locale.ROOT, "%-" + Math.max(8, widest) + "s  %-13s %3d/%d%s  %s%n", student.student(), run.lab(), run.score(), run.max(),
                        run.bonus() > 0 ? " +" + run.bonus() : "   ", remark(run));
            }
        }
        System.out.println("results.json, gradebook.csv and everybody's feedback.md are in " + home.show(folder));
    }

    private static String remark(LabRun run) {
        return run.message().isEmpty()
                ? ""
                : run.status() + ": " + run.message().lines().limit(2).map(String::strip).collect(Collectors.joining(" "));
    }
}
