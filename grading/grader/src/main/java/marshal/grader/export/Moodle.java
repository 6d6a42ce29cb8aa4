package marshal.grader.export;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
import marshal.grader.tables.MoodleLanguage;
import marshal.grader.tables.MoodleWord;
import marshal.grader.tables.MoodleWorksheet;

/**
 * Fills in Moodle's gradebook, as "Export, Plain text file" gives it, or an assignment's grading worksheet. Both may be
 * in any of Moodle's languages. Moodle's CSV import stops completely at an unknown user, or at a grade that is not a
 * number. It also stops at a grade above 100, unless the site allows more.
 */
public final class Moodle {

    /** The highest grade that a site takes by default. */
    public static final BigDecimal MOST = BigDecimal.valueOf(100);

    /** The columns by which Moodle's import identifies users. */
    private static final List<MoodleWord> USERS = List.of(MoodleWord.EMAIL, MoodleWord.USERNAME, MoodleWord.ID_NUMBER);

    private static final List<MoodleWord> NO_POINTS =
            List.of(MoodleWord.PERCENTAGE, MoodleWord.LETTER, MoodleWord.FEEDBACK);

    private static final Pattern LAST_PARENTHESES = Pattern.compile("(?s)(.*)[(（]([^()（）]*)[)）]\\s*");
    private static final Pattern SECONDS = Pattern.compile("\\d{10}");
    private static final Pattern GRADE = Pattern.compile("|-|-?\\d+([.,]\\d+)?");

    private final Path file;
    private final CsvFile csv;

    /** @param file the file that Moodle exported */
    public Moodle(Path file) {
        this.file = file;
        this.csv = CsvFile.readNamed(file);
    }

    /**
     * Fills in points.
     *
     * @param item      the grade item; null for the item with the lab's name
     * @param by        email, username, idnumber or the title of a column; null for any of the three
     * @param most      the highest grade that the site takes
     * @throws UsageException that names everything that would stop the import
     */
    public FilledGradebook fill(Lab lab, String item, String by, List<Grade> grades, StudentMap map, BigDecimal most) {
        Optional<MoodleWorksheet> worksheet = MoodleWorksheet.of(csv.header()).filter(sheet -> sheet.grade() >= 0);
        List<Integer> users =
                worksheet.isPresent() && by == null ? List.of(worksheet.get().identifier()) : users(by);
        List<Row> students = csv.rows().stream().filter(row -> !row.isEmpty()).toList();
        int points = worksheet.isPresent() && item == null ? worksheet.get().grade() : item(lab, item);
        var book = new ServiceGradebook(
                csv, students, users, alias(worksheet, by == null ? null : users), points, Map.of());
        List<String> problems = problems(book);
        Optional<Integer> key =
                users.stream().filter(column -> isKey(students, column)).findFirst();
        if (key.isEmpty()) {
            problems.add("No column tells all users apart: in " + book.userTitles()
                    + " somebody has nothing, or two have the same, and Moodle would give one the other's grade."
                    + " Export it with a column that does, such as Email address.");
        }
        Set<Row> filled = book.fill(grades, map, most, problems);
        // The rows of other students are left out. Moodle reads "-" in a cell as an empty grade, and would overwrite an
        // existing grade with it.
        byte[] bytes = csv.bytes(filled::contains, column -> true);
        List<String> advice = worksheet.isPresent()
                ? List.of("Upload it in the assignment, as its grading worksheet.")
                : advice(book, key.orElseThrow(), students);
        return new FilledGradebook(bytes, filled.size(), book.left(filled), advice);
    }

    private List<String> advice(ServiceGradebook book, int key, List<Row> students) {
        var all = new ArrayList<String>();
        Optional<String> kind = kind(book.itemTitle());
        if (kind.isPresent() && !MoodleWord.POINTS.isMeantBy(kind.get())) {
            all.add("Look whether \"" + book.itemTitle()
                    + "\" holds points, and neither percentages nor letters: the kit does" + " not know the word "
                    + kind.get() + ".");
        }
        all.add("Import it under Grades, Import, CSV file. Map from \""
                + csv.header().get(key)
                + "\" to the user's field of that name, \"" + book.itemTitle()
                + "\" to the grade item, and nothing else.");
        int last = csv.header().size() - 1;
        if (students.stream().allMatch(row -> SECONDS.matcher(row.value(last)).matches())) { // the time of the download
            all.add(
                    "Where a grade has changed in Moodle since that export, Moodle refuses the file: export again, or tick"
                            + " \"Force import\".");
        }
        return all;
    }

    /** The problems in the rest of the file that would stop the import. */
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
                        + ", which is not a number. Export the grades as Real.");
            }
        }
        return problems;
    }

    private List<Integer> users(String by) {
        List<Integer> found = by == null
                ? USERS.stream()
                        .flatMap(word -> csv.columns(word::isMeantBy).stream())
                        .distinct()
                        .toList()
                : csv.columns(title -> MoodleLanguage.plain(title).equals(MoodleLanguage.plain(by))
                        || USERS.stream().anyMatch(word -> word.isMeantBy(by) && word.isMeantBy(title)));
        UsageException.unless(
                !found.isEmpty(),
                file + " has no column "
                        + (by == null ? "Email address, Username or ID number in any language that the kit knows" : by)
                        + ". Say which one tells users apart with --by. There are: " + titles());
        return found;
    }

    /** Returns whether this column identifies every student. */
    private static boolean isKey(List<Row> students, int column) {
        var seen = new HashSet<String>();
        return students.stream()
                .map(row -> Text.key(row.value(column)))
                .allMatch(value -> !value.isEmpty() && seen.add(value));
    }

    private int item(Lab lab, String asked) {
        List<String> names =
                asked == null ? List.of(lab.id().replace("lab", "lab "), lab.id(), lab.name()) : List.of(asked);
        List<String> plain = names.stream().map(MoodleLanguage::plain).toList();
        List<Integer> exact = csv.columns(title -> plain.contains(MoodleLanguage.plain(title)));
        List<Integer> called =
                !exact.isEmpty() ? exact : csv.columns(title -> itemNames(title).anyMatch(plain::contains));
        List<Integer> found =
                called.stream().filter(column -> !holds(column, NO_POINTS)).toList();
        if (found.size() > 1) {
            List<Integer> real = found.stream()
                    .filter(column -> holds(column, List.of(MoodleWord.POINTS)))
                    .toList();
            found = real.size() == 1 ? real : found;
        }
        UsageException.unless(
                !found.isEmpty() || called.isEmpty(),
                ServiceGradebook.quoted(called.stream().map(csv.header()::get)) + " of " + file
                        + " has no points. Export the gradebook once more, with the grade display type Real.");
        UsageException.unless(
                found.size() == 1,
                (found.isEmpty() ? "No grade item of " + file + " is" : "Several grade items of " + file + " are")
                        + " called " + String.join(" or ", names)
                        + ". Give the title of its column with --item. There are: "
                        + titles());
        return found.get(0);
    }

    private boolean holds(int column, List<MoodleWord> kinds) {
        return kind(csv.header().get(column))
                .filter(kind -> kinds.stream().anyMatch(word -> word.isMeantBy(kind)))
                .isPresent();
    }

    /** The text in the last parentheses: "Real" in "Assignment: Lab 1 (Real)". */
    private static Optional<String> kind(String title) {
        Matcher parentheses = LAST_PARENTHESES.matcher(title);
        return parentheses.matches() ? Optional.of(parentheses.group(2).strip()) : Optional.empty();
    }

    /** "Assignment: Lab 1 (Real)" is the item "Lab 1". Some languages have a no-break blank in place of the colon. */
    private static Stream<String> itemNames(String title) {
        Matcher parentheses = LAST_PARENTHESES.matcher(title);
        return Stream.of(title, parentheses.matches() ? parentheses.group(1) : title)
                .flatMap(name -> Stream.of(":", "：", "\u00a0").map(sign -> name.substring(name.indexOf(sign) + 1)))
                .map(MoodleLanguage::plain);
    }

    /**
     * Identifies a user by the first part of an address, or by a name or number as in Moodle's archive of submissions.
     *
     * @param asked the only columns with addresses to search; null for all
     */
    private BiPredicate<Row, String> alias(Optional<MoodleWorksheet> worksheet, List<Integer> asked) {
        List<Integer> addresses = csv.columns(MoodleWord.EMAIL::isMeantBy).stream()
                .filter(column -> asked == null || asked.contains(column))
                .toList();
        List<MoodleLanguage> languages = MoodleLanguage.of(csv.header());
        Optional<Integer> first = only(languages, MoodleWord.FIRST_NAME);
        Optional<Integer> last = only(languages, MoodleWord.LAST_NAME);
        return (row, user) -> {
            Optional<MoodleFolder> download = MoodleFolder.of(user);
            if (download.isEmpty()) {
                return asked == null
                        && addresses.stream().anyMatch(column -> ServiceGradebook.isLocalPart(user, row.value(column)));
            }
            if (worksheet.isPresent()) {
                return worksheet.get().participant(row).equals(download.get().participant());
            }
            if (first.isEmpty() || last.isEmpty()) {
                return false;
            }
            String one = row.value(first.get());
            String other = row.value(last.get());
            String sought = name(download.get().name());
            return name(one + other).equals(sought) || name(other + one).equals(sought);
        };
    }

    /** The only column that has this meaning in one of these languages. */
    private Optional<Integer> only(List<MoodleLanguage> languages, MoodleWord word) {
        List<Integer> found = csv.columns(
                title -> languages.stream().anyMatch(language -> language.calls(MoodleLanguage.plain(title), word)));
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    /**
     * A name without characters that file names cannot have, and without differences between languages and in the
     * position of the family name.
     */
    private static String name(String name) {
        return Text.key(name.replaceAll("(?U)[\\s,_&<>\"`'|:/\\\\]", ""));
    }

    private String titles() {
        return ServiceGradebook.quoted(csv.header().stream());
    }
}
