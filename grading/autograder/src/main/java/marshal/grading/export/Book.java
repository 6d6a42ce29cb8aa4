package marshal.grading.export;

import java.util.List;
import java.util.function.BiPredicate;

/**
 * A gradebook of the instructor's own, as a service exported it.
 *
 * @param csv      the file
 * @param students the rows of students
 * @param users    the columns that say who a student is
 * @param alias    whether the student of a row is the one that a submission's name means in some other way
 * @param item     the column that takes the points
 */
record Book(CsvText csv, List<Integer> students, List<Integer> users, BiPredicate<Integer, String> alias, int item) {

    /** Whether an address is of a user that goes by its first part. */
    static boolean isLocalPart(String user, String address) {
        return Text.key(address).startsWith(Text.key(user) + "@");
    }

    /** The titles of the columns that say who a student is. */
    String userTitles() {
        return String.join(" or ", users.stream().map(csv.header()::get).toList());
    }

    /** A student, for people. */
    String who(int row) {
        String user = users.stream().map(column -> csv.value(row, column)).filter(value -> !value.isEmpty()).findFirst().orElse("");
        return Text.line(csv.value(row, 0) + (user.isEmpty() || user.equals(csv.value(row, 0)) ? "" : " (" + user + ")"));
    }

    /** A student whose cell stays as it is, and what is in it. */
    String left(int row) {
        String value = Text.line(csv.value(row, item));
        return who(row) + ": " + (value.isEmpty() ? "empty" : value);
    }
}
