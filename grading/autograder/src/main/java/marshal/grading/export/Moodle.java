package marshal.grading.export;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.checks.Lab;
import marshal.grading.UsageException;
import marshal.grading.submission.MoodleFolder;

/**
 * Fills in Moodle's gradebook, as "Export, Plain text file" gives it. Its CSV import stops altogether at one user that it does
 * not know, at one grade that is no number, and at one above 100 unless the site allows more.
 */
public final class Moodle {

    /** What a site takes unless it is told to take more. */
    public static final BigDecimal MOST = BigDecimal.valueOf(100);

    /** What its import identifies users by, and what its English export calls that. */
    private enum By {
        EMAIL("email address", "email"), USERNAME("username"), IDNUMBER("id number", "idnumber");

        private final List<String> titles;

        By(String... titles) {
            this.titles = List.of(titles);
        }

        boolean isCalled(String title) {
            return titles.contains(title.toLowerCase(Locale.ROOT));
        }
    }

    private static final Pattern LAST_PARENTHESES = Pattern.compile("(.*\\S)\\s*\\([^()]*\\)");
    private static final Pattern NO_POINTS = Pattern.compile(".*\\((Feedback|Percentage|Letter)\\)");
    private static final Pattern GRADE = Pattern.compile("|-|-?\\d+([.,]\\d+)?");

    private final Path file;
    private final CsvText csv;
    private final List<String> header;

    private Moodle(Path file) {
        this.file = file;
        this.csv = CsvText.read(file);
        this.header = csv.header();
    }

    /**
     * Fills in a gradebook.
     *
     * @param gradebook Moodle's own export
     * @param item      the grade item; null for one that is called as the lab
     * @param by        email, username, idnumber or the title of a column; null for any of the three
     * @param most      the highest grade that the site takes
     * @throws UsageException that names everything that would stop the import
     */
    public static Filled fill(Path gradebook, Lab lab, String item, String by, List<Grade> grades, StudentMap map, BigDecimal most) {
        return new Moodle(gradebook).fill(lab, item, by, grades, map, most);
    }

    private Filled fill(Lab lab, String item, String by, List<Grade> grades, StudentMap map, BigDecimal most) {
        List<Integer> users = users(by);
        List<Integer> students = IntStream.range(1, csv.rows()).filter(row -> !csv.isEmpty(row)).boxed().toList();
        var book = new Book(csv, students, users, by == null ? alias() : (row, user) -> false, item(lab, item));
        var filling = new Filling(book, map);
        checkRows(book, filling);
        Optional<Integer> key = users.stream().filter(column -> isKey(students, column)).findFirst();
        if (key.isEmpty()) {
            filling.problem("No column tells all users apart: in " + book.userTitles()
                    + " somebody has nothing, or two have the same, and Moodle would give one the other's grade. Export it with another one.");
        }
        Set<Integer> filled = filling.fill(grades, most);
        List<String> left = students.stream().filter(row -> !filled.contains(row)).map(book::left).toList();
        // The rows of others are left out: Moodle takes "-" in a cell for an empty grade, and writes it over one that is there.
        return new Filled(csv.withRows(filled).bytes(), filled.size(), left, advice(book, key.orElseThrow()));
    }

    private List<String> advice(Book book, int key) {
        var advice = new ArrayList<String>();
        advice.add("Import it under Grades, Import, CSV file. Map from \"" + header.get(key) + "\" to the user's field of that name, \""
                + header.get(book.item()) + "\" to the grade item, and nothing else.");
        if (header.stream().anyMatch(title -> title.startsWith("Last downloaded"))) {
            advice.add("Where a grade has changed in Moodle since that export, Moodle refuses the file: export again, or tick \"Force import\".");
        }
        return advice;
    }

    /** What in the rest of the file would stop the import. */
    private void checkRows(Book book, Filling filling) {
        for (int row : book.students()) {
            if (csv.columns(row) != header.size()) {
                filling.problem("Line " + (row + 1) + " of " + file + " has " + csv.columns(row) + " cells, and the header " + header.size() + ".");
            } else if (!GRADE.matcher(csv.value(row, book.item())).matches()) {
                filling.problem(book.who(row) + " has \"" + Text.line(csv.value(row, book.item())) + "\" in " + header.get(book.item())
                        + ", which is no number. Export the grades as Real.");
            }
        }
    }

    private List<Integer> users(String by) {
        List<Integer> found = by == null
                ? Stream.of(By.values()).flatMap(each -> columns(each::isCalled)).toList()
                : columns(title -> Stream.of(By.values()).filter(each -> each.name().equalsIgnoreCase(by)).anyMatch(each -> each.isCalled(title))
                        || title.equalsIgnoreCase(by)).toList();
        if (found.isEmpty()) {
            throw new UsageException(file + " has no column " + (by == null ? "Email address, Username or ID number" : by)
                    + ". Say which one tells users apart with --by. There are: " + titles());
        }
        return found;
    }

    /** Does this column tell all students apart? */
    private boolean isKey(List<Integer> students, int column) {
        var seen = new HashSet<String>();
        return students.stream().map(row -> Text.key(csv.value(row, column))).allMatch(value -> !value.isEmpty() && seen.add(value));
    }

    private int item(Lab lab, String asked) {
        List<String> names = asked == null ? List.of(lab.id().replace("lab", "lab "), lab.id(), lab.name()) : List.of(asked.strip());
        List<Integer> exact = columns(title -> names.stream().anyMatch(title::equalsIgnoreCase)).toList();
        List<Integer> found = !exact.isEmpty() ? exact : columns(title -> !NO_POINTS.matcher(title).matches()
                && itemNames(title).anyMatch(name -> names.stream().anyMatch(name::equalsIgnoreCase))).toList();
        if (found.size() > 1) {
            List<Integer> real = found.stream().filter(column -> header.get(column).endsWith("(Real)")).toList();
            found = real.size() == 1 ? real : found;
        }
        if (found.size() != 1) {
            throw new UsageException((found.isEmpty() ? "No grade item of " + file + " is called " : "Several grade items of " + file + " are called ")
                    + String.join(" or ", names) + ". Give the title of its column with --item. There are: " + titles());
        }
        return found.get(0);
    }

    /** "Assignment: Lab 1 (Real)" is the item "Lab 1". */
    private static Stream<String> itemNames(String title) {
        Matcher parentheses = LAST_PARENTHESES.matcher(title);
        Stream<String> names = parentheses.matches() ? Stream.of(title, parentheses.group(1)) : Stream.of(title);
        return names.flatMap(name -> Stream.of(name, name.substring(name.indexOf(':') + 1).strip()));
    }

    /** By the first part of an address, or by a name as its archive of submissions writes it. */
    private BiPredicate<Integer, String> alias() {
        List<Integer> first = columns("first name"::equalsIgnoreCase).toList();
        List<Integer> last = columns(title -> title.equalsIgnoreCase("last name") || title.equalsIgnoreCase("surname")).toList();
        List<Integer> addresses = columns(By.EMAIL::isCalled).toList();
        return (row, user) -> {
            Optional<MoodleFolder> download = MoodleFolder.of(user);
            if (download.isEmpty()) {
                return addresses.stream().anyMatch(column -> Book.isLocalPart(user, csv.value(row, column)));
            }
            if (first.size() != 1 || last.size() != 1) {
                return false;
            }
            String one = csv.value(row, first.get(0));
            String other = csv.value(row, last.get(0));
            return Stream.of(one + " " + other, other + " " + one).map(Moodle::name).anyMatch(name(download.get().name())::equals);
        };
    }

    /** A name without what depends on where the family name stands. */
    private static String name(String name) {
        return Text.key(name.replace(",", ""));
    }

    private Stream<Integer> columns(Predicate<String> title) {
        return IntStream.range(0, header.size()).filter(column -> title.test(header.get(column))).boxed();
    }

    private String titles() {
        return header.stream().map(title -> "\"" + Text.line(title) + "\"").collect(Collectors.joining(", "));
    }
}
