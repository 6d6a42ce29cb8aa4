package marshal.grading.export;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import marshal.grading.UsageException;
import marshal.grading.report.StudentResult;
import marshal.grading.run.LabRun;

/** The final points of gradebook.csv, where a policy has made some of the machine's: late deductions and overrides are in them. */
public final class FinalPoints implements Points {

    private static final String FILE = "gradebook.csv";

    private final Path file;
    private final Map<String, String> points = new HashMap<>(); // by student and lab
    private final Points otherwise;

    private FinalPoints(Path file, CsvText csv, Points otherwise) {
        this.file = file;
        this.otherwise = otherwise;
        List<String> header = csv.header();
        for (int row = 1; row < csv.rows(); row++) {
            for (int column = 0; column < header.size(); column++) {
                points.put(key(csv.value(row, 0), header.get(column)), csv.value(row, column));
            }
        }
    }

    /** The final points where the folder has some, else the machine's. */
    public static Points in(Path out, boolean bonus) {
        Path file = Results.file(out).resolveSibling(FILE);
        return Files.isRegularFile(file) ? new FinalPoints(file, CsvText.read(file), Points.machine(bonus)) : Points.machine(bonus);
    }

    @Override
    public String of(StudentResult student, LabRun run) {
        String column = run.lab() + " final";
        String found = points.get(key(Text.cell(student.student()), column));
        if (found == null && points.keySet().stream().anyMatch(key -> key.endsWith(key("", column)))) {
            throw new UsageException(file + " has the column " + column + ", and no row of " + Text.line(student.student())
                    + ": it is of another grading than results.json.");
        }
        return found == null ? otherwise.of(student, run) : found;
    }

    private static String key(String student, String column) {
        return student + "\n" + column;
    }
}
