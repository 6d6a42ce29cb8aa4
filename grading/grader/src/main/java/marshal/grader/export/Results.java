package marshal.grader.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import marshal.checks.course.Lab;
import marshal.engine.UsageException;
import marshal.engine.run.LabRun;
import marshal.grader.report.ClassResult;
import marshal.grader.report.StudentResult;

/** The results that grading left in its folder. All exports come from them. */
public final class Results {

    private Results() {}

    /** @throws UsageException if there are no results */
    public static ClassResult read(Path out) {
        Path file = file(out);
        UsageException.unless(
                Files.isRegularFile(file),
                "There is no " + file + ". --results takes the folder that ./lab grade filled.");
        try {
            return ClassResult.read(file);
        } catch (IOException e) {
            throw new UsageException(file + " holds no results of ./lab grade: " + e.getMessage());
        }
    }

    public static ClassResult only(ClassResult results, String lab) {
        List<StudentResult> students =
                results.students().stream().map(student -> student.only(lab)).toList();
        return new ClassResult(results.kit(), results.seed(), results.isolation(), students);
    }

    /** The requested lab, otherwise the only one, because a gradebook has a column for each lab. Null requests none. */
    public static String lab(ClassResult results, Lab asked) {
        List<String> graded = results.students().stream()
                .flatMap(student -> student.labs().stream())
                .map(LabRun::lab)
                .distinct()
                .toList();
        if (asked != null) {
            UsageException.unless(
                    graded.contains(asked.name()),
                    "Not graded: " + asked.name() + ". These results have " + String.join(", ", graded) + ".");
            return asked.name();
        }
        UsageException.unless(!graded.isEmpty(), "These results have no lab.");
        UsageException.unless(
                graded.size() == 1,
                "These results have several labs: say which with --lab " + graded.get(0) + ". There are "
                        + String.join(", ", graded) + ".");
        return graded.get(0);
    }

    static Path file(Path out) {
        return Files.isDirectory(out) ? out.resolve("results.json") : out;
    }
}
