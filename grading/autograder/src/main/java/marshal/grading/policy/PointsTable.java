package marshal.grading.policy;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import marshal.checks.Lab;
import marshal.grading.UsageException;

/** Points that a person gave for written answers: a CSV file with the columns student, lab and points. */
final class PointsTable {

    static final PointsTable NONE = new PointsTable(Map.of());

    private static final List<String> COLUMNS = List.of("student", "lab", "points");

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
        var points = new HashMap<Whose, BigDecimal>();
        Table.read(file, COLUMNS, row -> {
            String student = row.need(COLUMNS).cell("student");
            if (!students.contains(student)) {
                remark.accept(row.says("there is no submission of " + student + "."));
            }
            Lab lab = row.lab();
            String given = row.cell("points");
            UsageException.unless(given.matches("\\d{1,3}(\\.\\d{1,4})?"), row.says(given + " is no number of points such as 4 or 2.5."));
            UsageException.unless(points.put(new Whose(student, lab.name()), new BigDecimal(given)) == null,
                    row.says(student + " has points for " + lab.name() + " already."));
        });
        return new PointsTable(points);
    }

    /** Null if there are none. */
    BigDecimal of(String student, String lab) {
        return points.get(new Whose(student, lab));
    }
}
