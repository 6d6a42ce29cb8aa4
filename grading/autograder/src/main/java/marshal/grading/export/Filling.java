package marshal.grading.export;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marshal.grading.UsageException;

/**
 * Puts points into a gradebook's cells. Services stop an import at the first thing that they do not like, or make up what
 * they do not know; so everything is looked at first, and whatever is wrong is said at once.
 */
final class Filling {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,6}(\\.\\d{1,9})?");

    private final Book book;
    private final StudentMap map;
    private final Map<Integer, Grade> cells = new TreeMap<>(); // by row
    private final List<String> problems = new ArrayList<>();
    private Set<String> kept = Set.of();

    Filling(Book book, StudentMap map) {
        this.book = book;
        this.map = map;
    }

    /** Something else that is wrong with the gradebook. */
    Filling problem(String sentence) {
        problems.add(sentence);
        return this;
    }

    /** Cells that say one of these stay as they are. */
    Filling keep(Set<String> values) {
        kept = values;
        return this;
    }

    /**
     * Fills in what can be filled in.
     *
     * @param most points that the item takes; null for any
     * @return the rows that were filled in
     * @throws UsageException that names everything that is wrong; nothing has been changed then
     */
    Set<Integer> fill(List<Grade> grades, BigDecimal most) {
        for (Grade grade : grades) {
            checkPoints(grade, most);
            place(grade);
        }
        if (!problems.isEmpty()) {
            throw new UsageException("Nothing was written:\n" + problems.stream().map(each -> "  " + each).collect(Collectors.joining("\n")));
        }
        cells.keySet().removeIf(row -> kept.contains(book.csv().value(row, book.item())));
        cells.forEach((row, grade) -> book.csv().set(row, book.item(), new BigDecimal(grade.points().strip()).stripTrailingZeros().toPlainString()));
        return cells.keySet();
    }

    private void checkPoints(Grade grade, BigDecimal most) {
        String points = grade.points().strip();
        if (!NUMBER.matcher(points).matches()) {
            problems.add(Text.line(grade.submission()) + ": \"" + Text.line(points) + "\" is no number of points.");
        } else if (most != null && new BigDecimal(points).compareTo(most) > 0) {
            problems.add(Text.line(grade.submission()) + ": " + points + " points are more than " + most.toPlainString()
                    + ", and one such grade stops the whole import. Leave out the bonus with --no-bonus, or say what the site takes with --max.");
        }
    }

    private void place(Grade grade) {
        String user = map.user(grade.submission()).orElse(grade.submission());
        List<Integer> rows = rows(user);
        String who = Text.line(grade.submission() + (user.equals(grade.submission()) ? "" : " (" + user + ")"));
        if (rows.isEmpty()) {
            problems.add(who + ": no such user in " + book.userTitles() + ". Say who it is with --students FILE.csv.");
        } else if (rows.size() > 1) {
            problems.add(who + " may be " + rows.stream().map(book::who).collect(Collectors.joining(" or "))
                    + ". Say which with --students FILE.csv.");
        } else {
            Grade before = cells.put(rows.get(0), grade);
            if (before != null) {
                problems.add(Text.line(before.submission()) + " and " + Text.line(grade.submission()) + " are the same user, "
                        + book.who(rows.get(0)) + ". Keep one of them.");
            }
        }
    }

    /** Whose row says it in so many words; else in some other way. */
    private List<Integer> rows(String user) {
        String key = Text.key(user);
        List<Integer> exact = book.students().stream()
                .filter(row -> book.users().stream().anyMatch(column -> Text.key(book.csv().value(row, column)).equals(key)))
                .toList();
        return !exact.isEmpty() || key.isEmpty()
                ? exact
                : book.students().stream().filter(row -> book.alias().test(row, user)).toList();
    }
}
