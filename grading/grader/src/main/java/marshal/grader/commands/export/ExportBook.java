package marshal.grader.commands.export;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.story.Printable;
import marshal.engine.UsageException;
import marshal.engine.run.LabRun;
import marshal.grader.export.FilledGradebook;
import marshal.grader.export.Grade;
import marshal.grader.export.Points;
import marshal.grader.export.Results;
import marshal.grader.export.StudentMap;
import marshal.grader.report.StudentResult;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The common part of the exports that fill in a service's gradebook: options and output. */
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
            description = "The column with the submissions' names (default: any column that identifies a user).")
    String by;

    @Option(
            names = "--students",
            paramLabel = "FILE.csv",
            description =
                    "A table submission,user, or Gradescope's table. It names the user of a submission whose name does not.")
    private Path students;

    @Option(names = "--no-bonus", description = "Leave out the points of bonus steps.")
    private boolean noBonus;

    @Option(
            names = "--zeros",
            description = "Write 0 for students who handed in nothing, or nothing that could be run"
                    + " (default: leave their cells alone).")
    private boolean zeros;

    private boolean finals;
    private Set<String> given = Set.of(); // the submissions that get points; some only because a person gave them

    /** The final points if grading had a policy, otherwise the machine's points. */
    List<Grade> grades(Lab lab) {
        Optional<Points> points = Points.finals(source.folder(), lab.name());
        UsageException.unless(
                points.isEmpty() || !noBonus,
                "--no-bonus cannot be used with the final points of gradebook.csv, which include the bonus.");
        finals = points.isPresent();
        List<Grade> all = Grade.of(source.results(), lab.name(), points.orElse(Points.machine(!noBonus)), zeros);
        given = all.stream().map(Grade::submission).collect(Collectors.toSet());
        return all;
    }

    /** The points of a lab that count, without the bonus. */
    int most(Lab lab) {
        return Results.most(source.results(), lab.name());
    }

    StudentMap map() {
        return students == null ? StudentMap.NONE : StudentMap.read(students);
    }

    /** Writes the gradebook, and reports which students' cells were left unchanged. */
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
                students(LabRun::couldNotBeRun, student -> zeros || !given.contains(student)));
        print("Not checked, because the grader's machine could not:", students(run -> !run.checked()));
        print("A person should look at these before grades are final:", students(run -> !run.attention()
                .isEmpty()));
        filled.advice().forEach(System.out::println);
    }

    private Stream<String> students(Predicate<LabRun> who) {
        return students(who, student -> true);
    }

    private Stream<String> students(Predicate<LabRun> who, Predicate<String> named) {
        return source.results().students().stream()
                .filter(student -> student.labs().stream().anyMatch(who))
                .map(StudentResult::student)
                .filter(named)
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
