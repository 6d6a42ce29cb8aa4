package marshal.grading.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import marshal.checks.Printable;
import marshal.grading.run.LabRun;

/** The gradebook: one row a student, and for each lab its score, its maximum and its bonus. */
public final class Gradebook {

    private Gradebook() {}

    /** As CSV with a header. */
    public static String csv(List<StudentResult> students) {
        var rows = new ArrayList<List<String>>();
        var header = new ArrayList<>(List.of("student"));
        for (String lab : labs(students)) {
            header.addAll(List.of(lab, lab + " max", lab + " bonus"));
        }
        rows.add(header);
        for (StudentResult student : students) {
            var row = new ArrayList<>(List.of(harmless(student.student())));
            for (LabRun run : student.labs()) {
                row.addAll(List.of("" + run.score(), "" + run.max(), "" + run.bonus()));
            }
            rows.add(row);
        }
        return rows.stream()
                .map(row -> row.stream().map(Gradebook::quoted).collect(Collectors.joining(",")))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /** What was graded: the same labs for everybody. */
    private static List<String> labs(List<StudentResult> students) {
        return students.isEmpty() ? List.of() : students.get(0).labs().stream().map(LabRun::lab).toList();
    }

    /** A name that a spreadsheet would run as a formula, in full-width signs too, gets an apostrophe, which makes it a text. */
    private static String harmless(String name) {
        String line = Printable.line(name);
        return line.matches("\\s*[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20].*") ? "'" + line : line;
    }

    private static String quoted(String cell) {
        return cell.matches("(?s).*[\",;\\r\\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }
}
