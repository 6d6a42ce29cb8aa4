package marshal.grading.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marshal.checks.Lab;
import marshal.checks.Printable;
import marshal.grading.UsageException;
import marshal.grading.export.FilledGradebook;
import marshal.grading.export.Grade;
import marshal.grading.export.Points;
import marshal.grading.export.StudentMap;
import marshal.grading.report.StudentResult;
import marshal.grading.run.LabRun;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of everything that is filled in, and what is said about it. */
final class ExportBook {

    @Mixin
    ExportSource source;

    @Option(
            names = "--gradebook",
            paramLabel = "THEIRS.csv",
            required = true,
            description = "The service's own export, with everybody in it.")
    Path gradebook;

    @Mixin
    private ExportTarget out;

    @Option(
            names = "--by",
            paramLabel = "COLUMN",
            description = "The column that submissions are named by (default: any that says who a user is).")
    String by;

    @Option(
            names = "--students",
            paramLabel = "FILE.csv",
            description = "Whose a submission is, where its name does not say it: submission,user.")
    private Path students;

    @Option(names = "--no-bonus", description = "Leave out the points of bonus steps.")
    private boolean noBonus;

    @Option(
            names = "--zeros",
            description = "Give 0 points to who handed in nothing, or nothing that could be run"
                    + " (default: leave their cells alone).")
    private boolean zeros;

    private boolean finals;

    /** The final points where grading was told the instructor's rules, else the machine's. */
    List<Grade> grades(Lab lab) {
        Optional<Points> points = Points.finals(source.folder(), lab.name());
        UsageException.unless(
                points.isEmpty() || !noBonus,
                "--no-bonus does not go with the final points of gradebook.csv, which have it in them.");
        finals = points.isPresent();
        return Grade.of(source.results(), lab.name(), points.orElse(Points.machine(!noBonus)), zeros);
    }

    StudentMap map() {
        return students == null ? StudentMap.NONE : StudentMap.read(students);
    }

    /** Writes it, and says what is to be known about it. */
    void write(FilledGradebook filled) {
        if (out.path()
                .toAbsolutePath()
                .normalize()
                .equals(gradebook.toAbsolutePath().normalize())) {
            throw new UsageException("--out would overwrite " + gradebook + ". Give it another name.");
        }
        out.write(filled.file());
        System.out.println(
                out + " has the " + (finals ? "final points of gradebook.csv for " : "points of the checks for ")
                        + filled.graded() + (filled.graded() == 1 ? " student." : " students."));
        print("Left as they were:", filled.left().stream());
        print("Not handed in:", students(run -> !run.handedIn()));
        print(
                "Handed in, and could not be run" + (zeros ? ":" : "; left as they were (--zeros gives 0 points):"),
                students(LabRun::couldNotBeRun));
        print("Not checked, as the grader's machine could not:", students(run -> !run.checked()));
        print("To be looked at by a person before grades are final:", students(run -> !run.attention()
                .isEmpty()));
        filled.advice().forEach(System.out::println);
    }

    private Stream<String> students(Predicate<LabRun> who) {
        return source.results().students().stream()
                .filter(student -> student.labs().stream().anyMatch(who))
                .map(StudentResult::student)
                .map(Printable::line);
    }

    private static void print(String title, Stream<String> lines) {
        List<String> all = lines.toList();
        if (!all.isEmpty()) {
            System.out.println(title);
            all.forEach(line -> System.out.println("  " + line));
        }
    }
}
