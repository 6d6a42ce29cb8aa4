package marshal.grader.export;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Optional;
import marshal.engine.CsvFile;
import marshal.engine.UsageException;
import marshal.engine.run.LabRun;
import marshal.grader.report.Gradebook;
import marshal.grader.report.StudentResult;

/** The source of the points that go into a gradebook. */
@FunctionalInterface
public interface Points {

    /**
     * The points of one student in one lab, as somebody wrote them; maybe not a number. Empty if the lab could not be
     * checked.
     */
    String of(StudentResult student, LabRun run);

    /** The points from the checks, with or without bonus steps; empty if the lab could not be run. */
    static Points machine(boolean bonus) {
        return (student, run) ->
                run.checked() && !run.couldNotBeRun() ? String.valueOf(run.score() + (bonus ? run.bonus() : 0)) : "";
    }

    /**
     * The points after the instructor's rules, from gradebook.csv, with bonus and lateness; empty if there were no
     * rules.
     */
    static Optional<Points> finals(Path out, String lab) {
        String column = lab + " final";
        CsvFile book = Results.gradebook(out);
        if (book == null || !book.header().contains(column)) {
            return Optional.empty();
        }
        var points = new HashMap<String, String>(); // by student
        book.rows().forEach(row -> points.put(row.value(0), row.value(column)));
        return Optional.of((student, run) -> {
            String found = points.get(Gradebook.harmless(student.student()).strip());
            UsageException.unless(
                    found != null,
                    "gradebook.csv of " + out + " has no row of " + Text.line(student.student())
                            + ": it is of another grading than results.json.");
            return found;
        });
    }
}
