package marshal.grader.export;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marshal.checks.course.Lab;
import marshal.engine.CsvFile;
import marshal.engine.CsvFile.Row;
import marshal.engine.UsageException;

/**
 * Fills in Canvas's gradebook, as Canvas exports it. Canvas's CSV import creates a new assignment for an unknown title,
 * and a new student for an unknown user. So we never write either. The import needs only one column of points.
 */
public final class Canvas {

    /** The columns about a student that Canvas's import knows, in any order. */
    private static final Set<String> STUDENT = Set.of(
            "Student,LastName,FirstName,ID,SIS User ID,SIS Login ID,Integration ID,Root Account,Section".split(","));

    private static final List<String> USERS = List.of("ID", "SIS User ID", "SIS Login ID");
    private static final Pattern ASSIGNMENT = Pattern.compile("(.*)\\s\\((\\d+)\\)");

    /** Cells that stay unchanged: Canvas would drop points there, or undo a decision of the instructor. */
    private static final Map<String, String> KEPT = Map.of("N/A", " (not assigned)", "EX", " (excused)");

    /**
     * The file names in Canvas's archive of submissions: "lovelaceada_LATE_12345_67890_labN.zip". The first number is
     * the user's ID.
     */
    private static final Pattern DOWNLOAD = Pattern.compile(".*?_(\\d+)_\\d+_.*", Pattern.DOTALL);

    private final Path file;
    private final CsvFile csv;
    private final List<String> header;

    /** @param file the file that Canvas exported */
    public Canvas(Path file) {
        this.file = file;
        this.csv = CsvFile.readNamed(file);
        this.header = csv.header();
    }

    /**
     * Fills in points.
     *
     * @param most       the points of the lab, without the bonus
     * @param assignment its title with its number, as in the export's header: {@code Lab 1 (1234)}
     * @param by         the title of the column that identifies a student; null for any column that can
     * @throws UsageException that names everything that the import would take for something new
     */
    public FilledGradebook fill(Lab lab, int most, String assignment, String by, List<Grade> grades, StudentMap map) {
        UsageException.unless(
                header.containsAll(List.of("ID", "Section"))
                        && (header.contains("Student") || header.contains("LastName")),
                file + " is not an export of Canvas's gradebook: it needs the columns Student, ID and Section.");
        int item = item(assignment);
        List<Row> students =
                csv.rows().stream().filter(row -> !row.value("ID").isEmpty()).toList();
        BiPredicate<Row, String> alias = by == null ? Canvas::isCalled : (row, user) -> false;
        var book = new ServiceGradebook(csv, students, users(by), alias, item, KEPT);
        var problems = new ArrayList<String>();
        if (limit(item).contains("read only")) {
            problems.add(header.get(item) + " is read only.");
        }
        Set<Row> filled = book.fill(grades, map, null, problems);
        List<Integer> columns = csv.columns(title -> title.equals(header.get(item)) || STUDENT.contains(title));
        byte[] bytes = csv.bytes(
                row -> columns.stream().anyMatch(each -> !row.value(each).isEmpty()), columns::contains);
        return new FilledGradebook(bytes, filled.size(), book.left(filled), advice(lab, most, item));
    }

    private List<String> advice(Lab lab, int most, int item) {
        String advice = "Import it under Grades, Import. Canvas shows every change before it makes it.";
        return limit(item).matches("0*" + most + "([.,]0+)?")
                ? List.of(advice)
                : List.of(
                        advice,
                        header.get(item) + " has " + limit(item) + " points possible, and " + lab.id() + " has " + most
                                + ": points are written as they are, nothing is scaled.");
    }

    /** The entry in the row "Points Possible". */
    private String limit(int item) {
        return csv.rows().stream()
                .filter(row -> row.value(0).contains("Points Possible"))
                .map(row -> row.value(item))
                .findFirst()
                .orElse("");
    }

    private List<Integer> users(String by) {
        List<Integer> found = csv.columns(title -> by == null ? USERS.contains(title) : title.equalsIgnoreCase(by));
        UsageException.unless(
                !found.isEmpty(),
                file + " has no column " + by + ". --by takes one of " + String.join(", ", USERS) + ".");
        return found;
    }

    private int item(String asked) {
        Predicate<String> isAssignment = title -> ASSIGNMENT.matcher(title).matches();
        List<Integer> exact = csv.columns(isAssignment.and(asked.strip()::equals));
        List<Integer> found = exact.isEmpty() ? csv.columns(title -> isCalled(title, asked.strip())) : exact;
        String wrong = found.isEmpty()
                ? "No assignment of " + file + " is called " + asked + ", and Canvas would make a new one of it"
                : "Several assignments of " + file + " are called " + asked;
        UsageException.unless(
                found.size() == 1,
                wrong + ". Give the whole title of its column: "
                        + ServiceGradebook.quoted(header.stream().filter(isAssignment)));
        return found.get(0);
    }

    private static boolean isCalled(String title, String asked) {
        Matcher parts = ASSIGNMENT.matcher(title);
        return parts.matches()
                && (parts.group(1).equals(asked) || parts.group(2).equals(asked));
    }

    /**
     * Returns whether a row belongs to a user: by the number in the names of Canvas's files, or by the first part of a
     * login.
     */
    private static boolean isCalled(Row row, String user) {
        Matcher download = DOWNLOAD.matcher(user);
        return download.matches() && download.group(1).equals(row.value("ID"))
                || ServiceGradebook.isLocalPart(user, row.value("SIS Login ID"));
    }
}
