package marshal.grader.export;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import marshal.engine.CsvFile;
import marshal.engine.UsageException;
import marshal.grader.tables.GradescopeTable;

/**
 * Says whose submission this is, if the submission's name is not that of the user. Reads the instructor's CSV file with
 * the header submission,user. Or reads Gradescope's table of grades, because Gradescope names exported submissions by
 * number.
 */
public record StudentMap(Map<String, String> users) {

    /** The empty map: every submission has the name of its user. */
    public static final StudentMap NONE = new StudentMap(Map.of());

    /** @throws UsageException if it is not such a file, or names a submission twice */
    public static StudentMap read(Path file) {
        CsvFile csv = CsvFile.readNamed(file);
        boolean isGradescopes = csv.header().containsAll(List.of(GradescopeTable.ID, GradescopeTable.EMAIL));
        UsageException.unless(
                isGradescopes || csv.header().equals(List.of("submission", "user")),
                file + " needs the header submission,user and has " + String.join(",", csv.header()) + ".");
        var users = new HashMap<String, String>();
        csv.rows().stream().filter(row -> !row.isEmpty()).forEach(row -> {
            String submission = isGradescopes ? GradescopeTable.submission(row) : row.value("submission");
            String before = users.put(Text.key(submission), row.value(isGradescopes ? GradescopeTable.EMAIL : "user"));
            UsageException.unless(
                    before == null || submission.isEmpty(),
                    file + " has the submission " + Text.line(submission) + " twice.");
        });
        return new StudentMap(users);
    }

    String user(String submission) {
        return users.getOrDefault(Text.key(submission), submission);
    }
}
