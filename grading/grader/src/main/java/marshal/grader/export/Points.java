package marshal.grader.export;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Optional;
import marshal.engine.CsvFile;
import marshal.engine.UsageException;
import marshal.engine.run.LabRun;
import marshal.grader.report.Gradebook;
import marshal.grader.report.StudentResult;

/** Where the points that go into a gradebook come from. */
@FunctionalInterface
public interface Points {

    /**
     * The points of one lab of one student, as somebody wrote them: perhaps no number. Empty where it could not be
     * checked.
     */
    String of(StudentResult student, LabRun run);

    /** What the checks gave, with the points of bonus steps or without. */
    static Points machine(boolean bonus) {
        return (student, run) -> run.checked() ? String.valueOf(run.score() + (bonus ? run.bonus() : 0)) : "";
    }

    /** What an instructor's rules made of them, by gradebook.csv, with bonus and lateness; empty if there were none. */
    static Optional<Points> finals(Path out, String lab) {
        Path file = Results.file(out).resolveSibling("gradebook.csv");
        CsvFile book = Files.isRegularFile(file) ? CsvFile.read(file) : null;
        String column = lab + " final";
        if (book == null || !book.header().contains(column)) {
            return Optional.empty();
        }
        var points = new HashMap<String, String>(); // by student
        book.rows().forEach(row -> points.put(row.value(0), row.value(column)));
        return Optional.of((student, run) -> {
            String found = points.get(Gradebook.harmless(student.student()).strip());
            UsageException.unless(
                    found != null,
                    file + " has no row of " + Text.line(student.student())
                            + ": it is of another grading than results.json.");
            return found;
        });
    }
}
