package marshal.grading.export;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.checks.Lab;
import marshal.grading.UsageException;

/**
 * Fills in Canvas's gradebook, as its export gives it. Its CSV import makes a new assignment of a title that it does not know
 * and a new student of a user, so neither is ever written; and it needs no more than one column of points.
 */
public final class Canvas {

    /** What its import knows as a student's own columns, in any order that its export has. */
    private static final List<String> STUDENT = List.of(
            "Student", "LastName", "FirstName", "ID", "SIS User ID", "SIS Login ID", "Integration ID", "Root Account", "Section");
    private static final List<String> USERS = List.of("ID", "SIS User ID", "SIS Login ID");
    private static final Pattern ASSIGNMENT = Pattern.compile("(.*)\\s\\((\\d+)\\)");

    /** Cells that points do not replace: Canvas drops them without a word, or takes back what the instructor decided. */
    private static final Map<String, String> KEPT = Map.of("N/A", " (not assigned)", "EX", " (excused)");

    /** The files in its archive of all submissions: "lovelaceada_LATE_12345_67890_lab1.zip", with the user's ID first. */
    private static final Pattern DOWNLOAD = Pattern.compile(".*?_(\\d+)_\\d+_.*", Pattern.DOTALL);

    private final Path file;
    private final CsvText csv;
    private final List<String> header;

    private Canvas(Path file) {
        this.file = file;
        this.csv = CsvText.read(file);
        this.header = csv.header();
    }

    /**
     * Fills in a gradebook.
     *
     * @param gradebook  Canvas's own export
     * @param assignment its title with its number, as in the export's header: {@code Lab 1 (1234)}
     * @param by         the title of a column that says who a student is; null for any of them
     * @throws UsageException that names everything that the import would take for something new
     */
    public static Filled fill(Path gradebook, Lab lab, String assignment, String by, List<Grade> grades, StudentMap map) {
        return new Canvas(gradebook).fill(lab, assignment, by, grades, map);
    }

    private Filled fill(Lab lab, String assignment, String by, List<Grade> grades, StudentMap map) {
        int id = header.indexOf("ID");
        if (id < 0 || !header.contains("Section") || !(header.contains("Student") || header.contains("LastName"))) {
            throw new UsageException(file + " is no export of Canvas's gradebook: it needs the columns Student, ID and Section.");
        }
        int item = item(assignment);
        List<Integer> students = IntStream.range(1, csv.rows()).filter(row -> !csv.value(row, id).isEmpty()).boxed().toList();
        var book = new Book(csv, students, users(by),
                by == null ? (row, user) -> isDownload(user, csv.value(row, id)) || isLogin(row, user) : (row, user) -> false, item);
        var filling = new Filling(book, map);
        if (limit(item).contains("read only")) {
            filling.problem(header.get(item) + " is read only.");
        }
        Set<Integer> filled = filling.keep(KEPT.keySet()).fill(grades, null);
        List<String> left = students.stream().filter(row -> !filled.contains(row))
                .map(row -> book.left(row) + KEPT.getOrDefault(csv.value(row, item), "")).toList();
        List<Integer> columns = IntStream.range(0, header.size())
                .filter(column -> column == item || STUDENT.contains(header.get(column))).boxed().toList();
        return new Filled(csv.only(columns).bytes(), filled.size(), left, advice(lab, item));
    }

    private List<String> advice(Lab lab, int item) {
        var advice = new ArrayList<String>();
        advice.add("Import it under Grades, Import. Canvas shows every change before it makes it.");
        int most = lab.steps().stream().filter(step -> !Lab.step(step).bonus()).mapToInt(Lab::points).sum();
        if (!limit(item).matches("0*" + most + "([.,]0+)?")) {
            advice.add(header.get(item) + " has " + limit(item) + " points possible, and " + lab.id() + " has " + most
                    + ": points are written as they are, nothing is scaled.");
        }
        return advice;
    }

    /** What stands in the row "Points Possible". */
    private String limit(int item) {
        return IntStream.range(1, csv.rows()).filter(row -> csv.value(row, 0).contains("Points Possible"))
                .mapToObj(row -> csv.value(row, item)).findFirst().orElse("");
    }

    private List<Integer> users(String by) {
        List<Integer> found = Stream.concat(USERS.stream(), Stream.ofNullable(by)).distinct()
                .filter(title -> by == null || title.equalsIgnoreCase(by)).map(header::indexOf).filter(column -> column >= 0).toList();
        if (found.isEmpty()) {
            throw new UsageException(file + " has no column " + by + ". --by takes one of " + String.join(", ", USERS) + ".");
        }
        return found;
    }

    private int item(String asked) {
        List<Integer> assignments = IntStream.range(0, header.size())
                .filter(column -> ASSIGNMENT.matcher(header.get(column)).matches()).boxed().toList();
        List<Integer> found = assignments.stream().filter(column -> header.get(column).equals(asked.strip())).toList();
        if (found.isEmpty()) {
            found = assignments.stream().filter(column -> isCalled(header.get(column), asked.strip())).toList();
        }
        if (found.size() != 1) {
            throw new UsageException((found.isEmpty() ? "No assignment of " : "Several assignments of ") + file + (found.isEmpty() ? " is" : " are")
                    + " called " + asked + (found.isEmpty() ? ", and Canvas would make a new one of it" : "") + ". Give the whole title of its column: "
                    + assignments.stream().map(column -> "\"" + Text.line(header.get(column)) + "\"").collect(Collectors.joining(", ")));
        }
        return found.get(0);
    }

    private static boolean isCalled(String title, String asked) {
        Matcher parts = ASSIGNMENT.matcher(title);
        return parts.matches() && (parts.group(1).equals(asked) || parts.group(2).equals(asked));
    }

    private static boolean isDownload(String user, String id) {
        Matcher download = DOWNLOAD.matcher(user);
        return download.matches() && download.group(1).equals(id);
    }

    private boolean isLogin(int row, String user) {
        int login = header.indexOf("SIS Login ID");
        return login >= 0 && Book.isLocalPart(user, csv.value(row, login));
    }
}
