package marshal.grader.export;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.engine.CsvFile;
import marshal.engine.CsvFile.Row;
import marshal.engine.UsageException;
import marshal.engine.submission.MoodleFolder;

/**
 * Fills in Moodle's gradebook, as "Export, Plain text file" gives it. Its CSV import stops altogether at a user that it
 * does not know, at a grade that is no number, and at one above 100 unless the site allows more.
 */
public final class Moodle {

    /** What a site takes unless it is told to take more. */
    public static final BigDecimal MOST = BigDecimal.valueOf(100);

    private static final List<String> ADDRESS = List.of("email", "email address");

    /** What its import identifies users by, and what its English export calls that. */
    private static final List<List<String>> USERS =
            List.of(ADDRESS, List.of("username"), List.of("idnumber", "id number"));

    private static final Pattern LAST_PARENTHESES = Pattern.compile("(.*\\S)\\s*\\([^()]*\\)");
    private static final Pattern NO_POINTS = Pattern.compile(".*\\((Feedback|Percentage|Letter)\\)");
    private static final Pattern GRADE = Pattern.compile("|-|-?\\d+([.,]\\d+)?");

    private final Path file;
    private final CsvFile csv;

    /** @param file Moodle's own export */
    public Moodle(Path file) {
        this.file = file;
        this.csv = CsvFile.readNamed(file);
    }

    /**
     * Fills in points.
     *
     * @param item      the grade item; null for one that is called as the lab
     * @param by        email, username, idnumber or the title of a column; null for any of the three
     * @param most      the highest grade that the site takes
     * @throws UsageException that names everything that would stop the import
     */
    public FilledGradebook fill(Lab lab, String item, String by, List<Grade> grades, StudentMap map, BigDecimal most) {
        List<Integer> users = users(by);
        List<Row> students = csv.rows().stream().filter(row -> !row.isEmpty()).toList();
        BiPredicate<Row, String> alias = by == null ? alias() : (row, user) -> false;
        var book = new ServiceGradebook(csv, students, users, alias, item(lab, item), Map.of());
        List<String> problems = problems(book);
        Optional<Integer> key =
                users.stream().filter(column -> isKey(students, column)).findFirst();
        if (key.isEmpty()) {
            problems.add("No column tells all users apart: in " + book.userTitles()
                    + " somebody has nothing, or two have the same, and Moodle would give one the other's grade."
                    + " Export it with another one.");
        }
        Set<Row> filled = book.fill(grades, map, most, problems);
        // The rows of others are left out: Moodle takes "-" in a cell for an empty grade, and writes it over one that
        // is there.
        byte[] bytes = csv.bytes(filled::contains, column -> true);
        return new FilledGradebook(bytes, filled.size(), book.left(filled), advice(book, key.orElseThrow()));
    }

    private List<String> advice(ServiceGradebook book, int key) {
        String advice = "Import it under Grades, Import, CSV file. Map from \""
                + csv.header().get(key)
                + "\" to the user's field of that name, \"" + book.itemTitle()
                + "\" to the grade item, and nothing else.";
        return csv.columns(title -> title.startsWith("Last downloaded")).isEmpty()
                ? List.of(advice)
                : List.of(
                        advice,
                        "Where a grade has changed in Moodle since that export, Moodle refuses the file: export again, or tick"
                                + " \"Force import\".");
    }

    /** What in the rest of the file would stop the import. */
    private List<String> problems(ServiceGradebook book) {
        var problems = new ArrayList<String>();
        for (Row row : book.students()) {
            String grade = row.value(book.item());
            if (row.values().size() != csv.header().size()) {
                problems.add("Line " + row.line() + " of " + file + " has "
                        + row.values().size() + " cells, and the header "
                        + csv.header().size() + ".");
            } else if (!GRADE.matcher(grade).matches()) {
                problems.add(book.who(row) + " has \"" + Text.line(grade) + "\" in " + book.itemTitle()
                        + ", which is no number. Export the grades as Real.");
            }
        }
        return problems;
    }

    private List<Integer> users(String by) {
        List<Integer> found = by == null
                ? USERS.stream()
                        .flatMap(names -> csv.columns(title -> isIn(names, title)).stream())
                        .toList()
                : csv.columns(title -> title.equalsIgnoreCase(by)
                        || USERS.stream().anyMatch(names -> isIn(names, by) && isIn(names, title)));
        UsageException.unless(
                !found.isEmpty(),
                file + " has no column "
                        + (by == null ? "Email address, Username or ID number" : by)
                        + ". Say which one tells users apart with --by. There are: " + titles());
        return found;
    }

    private static boolean isIn(List<String> names, String title) {
        return names.contains(title.toLowerCase(Locale.ROOT));
    }

    /** Does this column tell all students apart? */
    private static boolean isKey(List<Row> students, int column) {
        var seen = new HashSet<String>();
        return students.stream()
                .map(row -> Text.key(row.value(column)))
                .allMatch(value -> !value.isEmpty() && seen.add(value));
    }

    private int item(Lab lab, String asked) {
        List<String> names =
                asked == null ? List.of(lab.id().replace("lab", "lab "), lab.id(), lab.name()) : List.of(asked.strip());
        List<Integer> exact = csv.columns(title -> names.stream().anyMatch(title::equalsIgnoreCase));
        List<Integer> found = !exact.isEmpty()
                ? exact
                : csv.columns(title -> !NO_POINTS.matcher(title).matches()
                        && itemNames(title).anyMatch(name -> names.stream().anyMatch(name::equalsIgnoreCase)));
        if (found.size() > 1) {
            List<Integer> real = found.stream()
                    .filter(column -> csv.header().get(column).endsWith("(Real)"))
                    .toList();
            found = real.size() == 1 ? real : found;
        }
        UsageException.unless(
                found.size() == 1,
                (found.isEmpty() ? "No grade item of " + file + " is" : "Several grade items of " + file + " are")
                        + " called " + String.join(" or ", names)
                        + ". Give the title of its column with --item. There are: "
                        + titles());
        return found.get(0);
    }

    /** "Assignment: Lab 1 (Real)" is the item "Lab 1". */
    private static Stream<String> itemNames(String title) {
        Matcher parentheses = LAST_PARENTHESES.matcher(title);
        return Stream.of(title, parentheses.matches() ? parentheses.group(1) : title)
                .flatMap(name ->
                        Stream.of(name, name.substring(name.indexOf(':') + 1).strip()));
    }

    /** By the first part of an address, or by a name as its archive of submissions writes it. */
    private BiPredicate<Row, String> alias() {
        List<Integer> first = csv.columns("first name"::equalsIgnoreCase);
        List<Integer> last =
                csv.columns(title -> title.equalsIgnoreCase("last name") || title.equalsIgnoreCase("surname"));
        List<Integer> addresses = csv.columns(title -> isIn(ADDRESS, title));
        return (row, user) -> {
            Optional<MoodleFolder> download = MoodleFolder.of(user);
            if (download.isEmpty()) {
                return addresses.stream().anyMatch(column -> ServiceGradebook.isLocalPart(user, row.value(column)));
            }
            if (first.size() != 1 || last.size() != 1) {
                return false;
            }
            String one = row.value(first.get(0));
            String other = row.value(last.get(0));
            String asked = name(download.get().name());
            return name(one + " " + other).equals(asked)
                    || name(other + " " + one).equals(asked);
        };
    }

    /** A name without what depends on where the family name stands. */
    private static String name(String name) {
        return Text.key(name.replace(",", ""));
    }

    private String titles() {
        return ServiceGradebook.quoted(csv.header().stream());
    }
}
