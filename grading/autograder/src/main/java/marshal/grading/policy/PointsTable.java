package marshal.grading.policy;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.RuntimeJsonMappingException;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.grading.UsageException;

/** Points that a person gave for written answers: a CSV file with the columns student, lab and points. */
final class PointsTable {

    static final PointsTable NONE = new PointsTable(Map.of());

    private static final List<String> COLUMNS = List.of("student", "lab", "points");
    private static final CsvMapper MAPPER = CsvMapper.builder().enable(CsvParser.Feature.TRIM_SPACES).build();

    private record Whose(String student, String lab) {}

    private final Map<Whose, BigDecimal> points;

    private PointsTable(Map<Whose, BigDecimal> points) {
        this.points = points;
    }

    /**
     * Reads it.
     *
     * @param remark is told of whom there is no submission
     * @throws UsageException that names the line of whatever is wrong
     */
    static PointsTable read(Path file, Set<String> students, Consumer<String> remark) {
        UsageException.unless(Files.isRegularFile(file), "There is no file " + file + ".");
        var points = new HashMap<Whose, BigDecimal>();
        try (MappingIterator<Map<String, String>> rows = MAPPER.readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader()).readValues(Files.readString(file))) {
            while (rows.hasNext()) {
                Map<String, String> row = rows.next();
                String where = file + ", line " + (rows.getCurrentLocation().getLineNr() - 1);
                for (String column : COLUMNS) {
                    UsageException.unless(row.get(column) != null && !row.get(column).isBlank(), where + ": there is no " + column + ".");
                }
                String student = row.get("student");
                if (!students.contains(student)) {
                    remark.accept(where + ": there is no submission of " + student + ".");
                }
                Lab lab = Labs.find(row.get("lab")).orElseThrow(() -> new UsageException(where + ": there is no lab " + row.get("lab") + "."));
                UsageException.unless(row.get("points").matches("\\d{1,3}(\\.\\d{1,4})?"), where + ": " + row.get("points") + " is no number of points such as 4 or 2.5.");
                UsageException.unless(points.put(new Whose(student, lab.name()), new BigDecimal(row.get("points"))) == null,
                        where + ": " + student + " has points for " + lab.name() + " already.");
            }
        } catch (IOException | RuntimeJsonMappingException e) {
            throw new UsageException(file + " is no table with the columns " + String.join(", ", COLUMNS) + ": " + e.getMessage());
        }
        return new PointsTable(points);
    }

    /** Null if there are none. */
    BigDecimal of(String student, String lab) {
        return points.get(new Whose(student, lab));
    }
}
