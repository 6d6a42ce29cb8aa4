package marshal.grader.export;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.engine.CsvFile;
import marshal.engine.CsvFile.Row;
import marshal.engine.UsageException;

/**
 * A gradebook that a service exported, to be filled with points. A service stops an import at the first problem, or
 * creates unknown users and assignments. So we look at everything first, and report all problems at once.
 *
 * @param students the rows of students
 * @param users    the columns that identify a student
 * @param alias    whether a submission's name means the student of a row in some other way
 * @param item     the column that takes the points
 * @param kept     the entries in that column that stay unchanged, and their meaning
 */
record ServiceGradebook(
        CsvFile csv,
        List<Row> students,
        List<Integer> users,
        BiPredicate<Row, String> alias,
        int item,
        Map<String, String> kept) {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,6}(\\.\\d{1,9})?");

    /** Returns whether the first part of an address is this user's name. */
    static boolean isLocalPart(String user, String address) {
        return Text.key(address).startsWith(Text.key(user) + "@");
    }

    /** The titles of columns, for people. */
    static String quoted(Stream<String> titles) {
        return titles.map(title -> "\"" + Text.line(title) + "\"").collect(Collectors.joining(", "));
    }

    /** The title of the column that takes the points. */
    String itemTitle() {
        return csv.header().get(item);
    }

    /** The titles of the columns that identify a student. */
    String userTitles() {
        return String.join(" or ", users.stream().map(csv.header()::get).toList());
    }

    /** The name of a student, for people. */
    String who(Row row) {
        String user = users.stream()
                .map(row::value)
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElse("");
        return Text.line(row.value(0) + (user.isEmpty() || user.equals(row.value(0)) ? "" : " (" + user + ")"));
    }

    /** The students without new points, and the contents of their cells. */
    List<String> left(Set<Row> filled) {
        return students.stream()
                .filter(row -> !filled.contains(row))
                .map(row -> {
                    String value = row.value(item);
                    return who(row) + ": " + (value.isEmpty() ? "empty" : Text.line(value))
                            + kept.getOrDefault(value, "");
                })
                .toList();
    }

    /**
     * Fills in all points that fit.
     *
     * @param most     the highest points that the item takes; null for any
     * @param problems other problems of the gradebook; new ones are added
     * @return the rows that were filled in
     * @throws UsageException that names all problems; then nothing has been changed
     */
    Set<Row> fill(List<Grade> grades, StudentMap map, BigDecimal most, List<String> problems) {
        var cells = new LinkedHashMap<Row, Grade>();
        for (Grade grade : grades) {
            checkPoints(grade, most, problems);
            place(grade, map.user(grade.submission()), cells, problems);
        }
        UsageException.unless(problems.isEmpty(), "Nothing was written:\n  " + String.join("\n  ", problems));
        cells.keySet().removeIf(row -> kept.containsKey(row.value(item)));
        cells.forEach((row, grade) -> row.set(
                item,
                new BigDecimal(grade.points().strip()).stripTrailingZeros().toPlainString()));
        return cells.keySet();
    }

    private static void checkPoints(Grade grade, BigDecimal most, List<String> problems) {
        String points = grade.points().strip();
        if (!NUMBER.matcher(points).matches()) {
            problems.add(Text.line(grade.submission()) + ": \"" + Text.line(points) + "\" is not a number of points.");
        } else if (most != null && new BigDecimal(points).compareTo(most) > 0) {
            problems.add(Text.line(grade.submission()) + ": " + points + " points are more than " + most.toPlainString()
                    + ", and one such grade stops the whole import. Leave out the bonus with --no-bonus,"
                    + " or say what the site takes with --max.");
        }
    }

    private void place(Grade grade, String user, Map<Row, Grade> cells, List<String> problems) {
        List<Row> rows = rows(user);
        String who = Text.line(grade.submission() + (user.equals(grade.submission()) ? "" : " (" + user + ")"));
        if (rows.isEmpty()) {
            problems.add(who + ": no such user in " + userTitles() + ". Say who it is with --students FILE.csv.");
        } else if (rows.size() > 1) {
            problems.add(who + " may be " + rows.stream().map(this::who).collect(Collectors.joining(" or "))
                    + ". Say which with --students FILE.csv.");
        } else {
            Grade before = cells.put(rows.get(0), grade);
            if (before != null) {
                problems.add(Text.line(before.submission()) + " and " + Text.line(grade.submission())
                        + " are the same user, " + who(rows.get(0)) + ". Keep one of them.");
            }
        }
    }

    /** The rows of a user: the rows with exactly this name, otherwise rows that mean the user in another way. */
    private List<Row> rows(String user) {
        String key = Text.key(user);
        if (key.isEmpty()) { // or it would be whoever lacks one of these cells
            return List.of();
        }
        List<Row> exact = students.stream()
                .filter(row -> users.stream()
                        .anyMatch(column -> Text.key(row.value(column)).equals(key)))
                .toList();
        return !exact.isEmpty()
                ? exact
                : students.stream().filter(row -> alias.test(row, user)).toList();
    }
}
