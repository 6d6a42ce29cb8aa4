package marshal.grader.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.engine.CsvFile;
import marshal.engine.UsageException;
import marshal.engine.run.LabRun;
import marshal.grader.report.ClassResult;
import marshal.grader.report.Gradebook;
import marshal.grader.report.LeftOut;
import marshal.grader.report.StudentResult;

/** The results that grading left in its folder. All exports come from them. */
public final class Results {

    private Results() {}

    /**
     * The results, without what the policy of the last grading left out.
     *
     * @throws UsageException if there are no results
     */
    public static ClassResult read(Path out) {
        Path file = file(out);
        UsageException.unless(
                Files.isRegularFile(file),
                "There is no " + file + ". --results takes the folder that ./lab grade filled.");
        try {
            return with(ClassResult.read(file), leftOut(gradebook(out))::in);
        } catch (IOException e) {
            throw new UsageException(file + " holds no results of ./lab grade: " + e.getMessage());
        }
    }

    public static ClassResult only(ClassResult results, String lab) {
        return with(results, student -> student.only(lab));
    }

    private static ClassResult with(ClassResult results, UnaryOperator<StudentResult> part) {
        List<StudentResult> students = results.students().stream().map(part).toList();
        return new ClassResult(results.kit(), results.seed(), results.isolation(), students);
    }

    /** The steps that the gradebook says are left out: the same for everybody. */
    private static LeftOut leftOut(CsvFile gradebook) {
        if (gradebook == null || gradebook.rows().isEmpty()) {
            return LeftOut.NOTHING;
        }
        CsvFile.Row any = gradebook.rows().get(0);
        return new LeftOut(gradebook.header().stream()
                .filter(column -> column.endsWith(Gradebook.LEFT_OUT))
                .flatMap(column -> Stream.of(any.value(column).split(" ")))
                .collect(Collectors.toSet()));
    }

    /** The gradebook that grading left beside the results; null if there is none. */
    static CsvFile gradebook(Path out) {
        Path file = file(out).resolveSibling("gradebook.csv");
        return Files.isRegularFile(file) ? CsvFile.read(file) : null;
    }

    /** The points of a lab that count, without the bonus. */
    public static int most(ClassResult results, String lab) {
        return results.students().stream()
                .flatMap(student -> student.only(lab).labs().stream())
                .mapToInt(LabRun::max)
                .max()
                .orElse(0);
    }

    /** The requested lab; if it is null, the results' only lab, because a column of a gradebook is about one lab. */
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
