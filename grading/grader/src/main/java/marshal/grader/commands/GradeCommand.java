package marshal.grader.commands;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import marshal.checks.course.Lab;
import marshal.checks.story.Printable;
import marshal.commands.Main;
import marshal.commands.Subcommand;
import marshal.commands.Target;
import marshal.engine.Directories;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.PathElement;
import marshal.engine.UsageException;
import marshal.engine.isolate.Isolation;
import marshal.engine.isolate.Tier;
import marshal.engine.mpi.Mpich;
import marshal.engine.run.Builder;
import marshal.engine.run.LabRun;
import marshal.engine.run.Seeds;
import marshal.engine.submission.Shard;
import marshal.engine.submission.Submission;
import marshal.engine.submission.Submissions;
import marshal.grader.grade.ClassGrading;
import marshal.grader.grade.Merging;
import marshal.grader.grade.Rehearsal;
import marshal.grader.grade.RehearsalFolder;
import marshal.grader.grade.WhoseResults;
import marshal.grader.policy.Policy;
import marshal.grader.policy.TimesTable;
import marshal.grader.report.ClassResult;
import marshal.grader.report.Gradebook;
import marshal.grader.report.StudentResult;
import marshal.grader.timing.Extent;
import marshal.grader.timing.TimingPlan;
import marshal.kit.tool.Plural;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Grades a folder of submissions, or the rehearsal class that a folder describes. */
@Command(
        name = "grade",
        description = {
            "Grade a class: one folder, zip or tar per student, laid out like starter/.",
            "Exit code 0 once everybody is graded, whatever the marks.",
            "A rehearsal class (grading/samples) has to get the marks on its labels.",
            "Many machines can grade a large class, one shard each, and --merge joins the shards: see grading/cluster."
        },
        mixinStandardHelpOptions = true)
public final class GradeCommand implements Subcommand {

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "SUBMISSIONS",
            arity = "0..1",
            description =
                    "The folder of the submissions. --merge needs it only for --policy, and for the labels of a rehearsal class.")
    private Path submissions;

    @Option(
            names = "--out",
            paramLabel = "OUT",
            description = "Where the results go (default: .lab/graded/ and the folder's name).")
    private Path out;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description =
                    "One seed for everybody and every step (default: from the course's secret and the files handed "
                            + "in).")
    private Long seed;

    @Option(
            names = "--jobs",
            paramLabel = "J",
            description = "How many submissions to check at once (default: three per processor, at most 8).")
    private Integer jobs;

    @Option(
            names = "--labs",
            paramLabel = "LAB",
            split = ",",
            description = "Which labs (default: those that anybody has handed in).")
    private List<Target> labs = List.of();

    @Option(
            names = "--timings",
            paramLabel = "HOW",
            description = "none; quick, some 5 s per lab and student; or full, some 60 s (default: quick)."
                    + " Timings come after the grades.")
    private Extent timings;

    @Option(
            names = "--timing-budget",
            paramLabel = "TIME",
            converter = TimeConverter.class,
            description = "How long all timings may take, such as 90s, 20m or 2h: spread evenly over the class"
                    + " (default: as long as it takes).")
    private Duration timingBudget;

    @Option(names = "--no-timings", hidden = true, description = "The same as --timings none.")
    private boolean noTimings;

    @Option(
            names = "--isolation",
            paramLabel = "TIER",
            description = "How student code is isolated: T0, T1, T2, or T3 for not at all"
                    + " (default: the best of T0 to T2 that this machine allows).")
    private Tier isolation;

    @Option(
            names = "--again",
            description =
                    "Also grade again what this machine had too little time for. Without --again, the same command"
                            + " keeps those results, because it would only take as long again.")
    private boolean again;

    @Option(
            names = "--policy",
            paramLabel = "FILE.json",
            description =
                    "Due times, what lateness costs, extensions, overrides, steps to leave out; see grading/README.md."
                            + " results.json does not change.")
    private Path policy;

    @Option(
            names = "--handed-in",
            paramLabel = "[LAB=]FILE.csv",
            converter = TimesConverter.class,
            description = "When submissions were handed in: a table student,lab,time; or for one lab Moodle's grading"
                    + " worksheet or Gradescope's table. You can name several tables (default: the date of the zip, or of"
                    + " the newest file in the folder). Needs --policy.")
    private List<TimesTable> handedIn = List.of();

    @Option(
            names = "--explain",
            paramLabel = "STUDENT",
            description =
                    "Grade nothing. For every point that this student lost in the last grading, say where and why,"
                            + " and how to see it again.")
    private String explain;

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description =
                    "Grade one of N parts of the class, such as 3/10. The names alone decide which students are in it.")
    private String shard;

    @Option(
            names = "--merge",
            paramLabel = "OUT",
            arity = "1..*",
            description = "Grade nothing. Merge the results of all shards, in these folders, into --out,"
                    + " as if one machine had graded them.")
    private List<Path> merge = List.of();

    @Override
    public Integer call() throws IOException {
        Home home = Home.find();
        if (!merge.isEmpty()) {
            return merge(home);
        }
        UsageException.unless(
                submissions != null,
                "Whom should it grade? Name the folder of the submissions: ./lab grade SUBMISSIONS.");
        UsageException.unless(Files.isDirectory(submissions), "There is no folder " + submissions + ".");
        UsageException.unless(jobs == null || jobs > 0, "--jobs needs 1 or more.");
        UsageException.unless(
                !noTimings || timings == null || timings == Extent.NONE,
                "--no-timings is --timings none: give one of the two.");
        UsageException.unless(shard == null || out != null, "--shard needs --out: a folder of its own for each shard.");
        UsageException.unless(
                shard().equals(Shard.ALL) || seed != null || Seeds.hasCourseSecret(home),
                "Shards need the same seeds, which follow from " + home.show(Seeds.courseSecretFile(home))
                        + ", and this file is not here."
                        + " Copy the course's own file there, or give all shards the same --seed.");
        UsageException.unless(
                className() != null, submissions + " is a whole file system. Name the folder of the submissions.");
        Path folder = out == null ? home.state().resolve("graded").resolve(className()) : out;
        if (out == null) {
            WhoseResults.require(submissions, folder);
        }
        if (explain != null) {
            return explain(home, folder);
        }
        Optional<Rehearsal> whole = Rehearsal.in(home, submissions);
        if (whole.isEmpty()) {
            return told(home, folder, grade(home, submissions, folder), null);
        }
        Rehearsal rehearsal = labs.isEmpty()
                ? whole.get()
                : whole.get().in(labs.stream().map(Target::lab).toList());
        try (var made = new RehearsalFolder(home)) {
            rehearsal.make(made.path());
            return told(home, folder, grade(home, made.path(), folder), rehearsal.in(shard()));
        }
    }

    /**
     * Prints the results; the last line names the next step.
     *
     * @param labels the marks that everybody has to get; null if this is not a rehearsal class
     * @return the exit code
     */
    private static int told(Home home, Path folder, ClassGrading.Graded graded, Rehearsal labels) {
        print(graded.points());
        boolean unchecked = unchecked(graded.points());
        List<String> differences =
                labels == null ? List.of() : labels.differences(graded.results().inMemory());
        differences.forEach(System.out::println);
        if (labels != null) {
            System.out.println(
                    differences.isEmpty()
                            ? (unchecked ? "Everybody else" : "Everybody") + " got the marks on the labels."
                            : "These marks are not those on the labels.");
        }
        System.out.println("Gradebook, results and everybody's feedback are in " + home.show(folder) + ". Open "
                + home.show(folder.resolve("index.html")));
        return !differences.isEmpty() ? Main.FAILED : unchecked ? Main.BROKEN : Main.PASSED;
    }

    /** The name of the folder of the submissions; null if this is the root of a file system. */
    private Path className() {
        return submissions.toAbsolutePath().normalize().getFileName();
    }

    private Shard shard() {
        return shard == null ? Shard.ALL : Shard.of(shard);
    }

    private Integer merge(Home home) {
        UsageException.unless(out != null, "--merge needs --out: the folder that the results of all shards go to.");
        Set<String> given = spec.commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .collect(Collectors.toSet());
        UsageException.unless(
                Set.of("--merge", "--out", "--policy", "--handed-in").containsAll(given),
                "--merge grades nothing: it takes only --out, --policy and --handed-in.");
        UsageException.unless(
                policy == null || submissions != null,
                "--policy needs to know who handed in when: ./lab grade SUBMISSIONS --merge OUT1 OUT2 ...");
        Rehearsal rehearsal =
                submissions == null ? null : Rehearsal.in(home, submissions).orElse(null);
        UsageException.unless(policy == null || rehearsal == null, "A rehearsal class has no policy.");
        List<Submission> handedIn = submissions == null || rehearsal != null ? List.of() : Submissions.in(submissions);
        if (!handedIn.isEmpty()) {
            requireNoSubmission(out, submissions);
        }
        ClassGrading.Graded graded =
                new Merging(home, GradeCommand::remark).merge(merge, out, handedIn, book(handedIn));
        return told(home, out, graded, rehearsal);
    }

    private static void remark(String sentence) {
        System.err.println(Printable.line(sentence));
    }

    private Gradebook book(List<Submission> submissions) {
        UsageException.unless(
                handedIn.isEmpty() || policy != null, "--handed-in needs --policy, which says when it was due.");
        return policy == null
                ? Gradebook.PLAIN
                : Gradebook.by(Policy.read(policy, handedIn, submissions, Instant.now(), GradeCommand::remark));
    }

    private ClassGrading.Graded grade(Home home, Path from, Path folder) {
        requireNoSubmission(folder, from);
        List<Submission> handedIn = Submissions.in(from, GradeCommand::remark);
        List<Lab> graded = labs.isEmpty() ? Submissions.labs(handedIn) : Target.labs(labs, List.of());
        if (graded.stream().anyMatch(lab -> Builder.whyNot(lab).isPresent())) {
            Mpich.install(home);
        }
        // Three per processor, because checks wait for protocols that give up and for code that hangs.
        int atOnce = jobs == null ? Math.min(8, 3 * Runtime.getRuntime().availableProcessors()) : jobs;
        Gradebook book = book(handedIn);
        // Student code sees neither this tree, nor other submissions, nor the results.
        List<Path> hidden = List.of(home.root(), from, folder);
        try (Isolation isolated = isolation == null ? Isolation.best(hidden) : Isolation.of(isolation, hidden);
                var progress = new GradeProgress(home.show(folder), timingPlan())) {
            if (out == null) {
                WhoseResults.remember(submissions, folder);
            }
            return new ClassGrading(
                            home,
                            new ClassGrading.Task(graded, seed, isolated, atOnce, timingPlan(), book, again),
                            progress)
                    .grade(handedIn, shard(), folder);
        }
    }

    /** @throws UsageException if the next grading would take a folder for a submission */
    public static void requireNoSubmission(Path folder, Path submissions) {
        UsageException.unless(
                !isSubmission(folder, submissions),
                folder + " is within " + submissions + ", and the next grading would take it for a submission."
                        + " Give --out another folder.");
    }

    /** Returns whether a folder is in the folder of the submissions. Hidden ones are nobody's. */
    private static boolean isSubmission(Path folder, Path submissions) {
        Path all = real(submissions);
        Path own = real(folder);
        return own.startsWith(all)
                && !own.equals(all)
                && !all.relativize(own).getName(0).toString().startsWith(".");
    }

    /** The place without links, also of a folder that does not exist yet. */
    private static Path real(Path folder) {
        Path plain = folder.toAbsolutePath().normalize();
        Path there = plain;
        while (!Files.exists(there)) {
            there = there.getParent();
        }
        Path found = there;
        return KitException.onFailure("cannot look at " + found, () -> found.toRealPath())
                .resolve(found.relativize(plain));
    }

    private TimingPlan timingPlan() {
        Extent extent = noTimings ? Extent.NONE : timings == null ? Extent.QUICK : timings;
        return new TimingPlan(extent, timingBudget == null ? null : timingBudget.toMillis());
    }

    /** Reports the labs that this machine could not check, if there are any. */
    private static boolean unchecked(List<StudentResult> points) {
        List<LabRun> unchecked = points.stream()
                .flatMap(student -> student.labs().stream())
                .filter(run -> !run.checked())
                .toList();
        if (unchecked.isEmpty()) {
            return false;
        }
        // If the machine lacks something, everybody's message is the same.
        Map<String, List<LabRun>> byMessage = unchecked.stream()
                .collect(Collectors.groupingBy(LabRun::message, LinkedHashMap::new, Collectors.toList()));
        byMessage.forEach((why, runs) ->
                System.out.println(runs.stream().map(LabRun::lab).distinct().collect(Collectors.joining(", ")) + " of "
                        + Plural.of(runs.size(), "student")
                        + " could not be checked, so there are no points for it. " + Printable.text(why)));
        System.out.println(
                "The same command grades what is left; with --again also what this machine had no time for.");
        return true;
    }

    private Integer explain(Home home, Path folder) {
        StudentResult student = results(home, folder).students().stream()
                .filter(each -> PathElement.folded(each.student()).equals(PathElement.folded(explain)))
                .findFirst()
                .orElseThrow(
                        () -> new UsageException("There is no student " + explain + " in " + home.show(folder) + "."));
        List<Submission> all = Submissions.in(made(home));
        Path handedIn = all.stream()
                .filter(each -> each.student().equals(student.student()))
                .map(Submission::path)
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "There is no submission of " + explain + " in " + submissions + " any more."));
        Gradebook book = book(all);
        List<String> asked = labs.stream().map(each -> each.lab().name()).toList();
        StudentResult counted = book.counted(new StudentResult(
                student.student(),
                student.labs().stream()
                        .filter(run -> asked.isEmpty() || asked.contains(run.lab()))
                        .toList()));
        UsageException.unless(
                !counted.labs().isEmpty(),
                "In " + home.show(folder) + " nobody has a result of " + String.join(", ", asked)
                        + ". Grade with these --labs first.");
        new LostPoints(System.out, handedIn).print(counted, book.rulings(counted));
        return Main.PASSED;
    }

    private static ClassResult results(Home home, Path folder) {
        Path file = folder.resolve("results.json");
        UsageException.unless(
                Files.exists(file),
                "There are no results in " + home.show(folder)
                        + ". Grade first, or give --out the folder of the results.");
        return KitException.onFailure("cannot read " + home.show(file), () -> ClassResult.read(file));
    }

    /** The folder of the submissions. A rehearsal class is made a second time, and stays on the disk. */
    private Path made(Home home) {
        Optional<Rehearsal> rehearsal = Rehearsal.in(home, submissions);
        if (rehearsal.isEmpty()) {
            return submissions;
        }
        Path made = home.state().resolve("rehearsal").resolve(className());
        KitException.onFailure("cannot write to " + home.show(made), () -> Directories.delete(made));
        rehearsal.get().make(made);
        return made;
    }

    private static void print(List<StudentResult> points) {
        int widest = points.stream()
                .mapToInt(student -> student.student().length())
                .max()
                .orElse(0);
        for (StudentResult student : points) {
            String name =
                    String.format(Locale.ROOT, "%-" + Math.max(8, widest) + "s", Printable.line(student.student()));
            for (LabRun run : student.labs()) {
                if (!run.handedIn()) {
                    continue;
                }
                System.out.printf(
                        Locale.ROOT,
                        "%s  %-13s %3s/%d%s  %s%n",
                        name,
                        run.lab(),
                        run.lack().isEmpty() ? run.score() : "-",
                        run.max(),
                        run.bonus() > 0 ? " +" + run.bonus() : "   ",
                        run.lack() + (run.couldNotBeRun() ? ": " + run.firstLines() : ""));
            }
            String missing = student.labs().stream()
                    .filter(run -> !run.handedIn())
                    .map(LabRun::lab)
                    .collect(Collectors.joining(", "));
            if (!missing.isEmpty()) {
                System.out.println(name + "  " + missing + "  not handed in");
            }
        }
    }
}
