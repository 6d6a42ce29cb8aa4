package marshal.grader.tables;

import java.util.List;
import marshal.engine.CsvFile.Row;

/** Gradescope's table of grades for one assignment. It names the student and the time of each exported submission. */
public final class GradescopeTable {

    public static final String ID = "Submission ID";
    public static final String EMAIL = "Email";
    public static final String TIME = "Submission Time";

    private GradescopeTable() {}

    public static boolean isOne(List<String> titles) {
        return titles.containsAll(List.of(ID, TIME));
    }

    /** The folder of a student's submission in Gradescope's export; empty if nothing was handed in. */
    public static String submission(Row row) {
        String id = row.value(ID);
        return id.isEmpty() ? "" : "submission_" + id;
    }
}
