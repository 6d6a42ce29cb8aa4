package marshal.grading.export;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import marshal.grading.CsvFile;
import marshal.grading.UsageException;
import marshal.grading.report.Gradebook;
import marshal.grading.report.StudentResult;
import marshal.grading.run.LabRun;

/** What an instructor's rules made of the machine's points, out of gradebook.csv: bonus, lateness and overrides are in them. */
public final class FinalPoints implements Points {

    private static final String FILE = "gradebook.csv";

    private final Path file;
    private final Map<String, String> points = new HashMap<>(); // by student

    private FinalPoints(Path file, CsvFile csv, String column) {
        this.file = file;
        csv.rows().forEach(row -> points.put(row.value(0), row.value(column)));
    }

    /** Those of a lab, if grading was told the rules. */
    public static Optional<Points> of(Path out, String lab) {
        Path file = Results.file(out).resolveSibling(FILE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        CsvFile csv = CsvFile.read(file);
        String column = lab + " final";
        return csv.header().contains(column) ? Optional.of(new FinalPoints(file, csv, column)) : Optional.empty();
    }

    @Override
    public String of(StudentResult student, LabRun run) {
        String found = points.get(Gradebook.harmless(student.student()).strip());
        if (found == null) {
            throw new UsageException(file + " has no row of " + Text.line(student.student()) + ": it is of another grading than results.json.");
        }
        return found;
    }
}
