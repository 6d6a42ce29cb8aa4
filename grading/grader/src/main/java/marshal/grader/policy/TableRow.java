package marshal.grader.policy;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.CsvFile;
import marshal.engine.UsageException;

/** A row of a table of the instructor's, about a student's lab: whatever is wrong is told with its line. */
record TableRow(Path file, CsvFile csv, CsvFile.Row cells) {

    /** Reads a table with these columns, which came from a file. */
    static void read(Path file, CsvFile csv, List<String> columns, Consumer<TableRow> each) {
        csv.rows().stream()
                .filter(row -> !row.isEmpty())
                .map(row -> new TableRow(file, csv, row))
                .forEach(row -> {
                    if (row.cells.values().size() > csv.header().size()) {
                        throw row.wrong("it has more cells than the header, and is not a table with the columns "
                                + String.join(", ", columns));
                    }
                    each.accept(row);
                });
    }

    /** What is wrong here. */
    UsageException wrong(String what) {
        return new UsageException(says(what));
    }

    String says(String what) {
        return file + ", line " + cells.line() + ": " + what + ".";
    }

    /** What the cell of a column says; it has to. */
    String need(String column) {
        if (cells.value(column).isEmpty()) {
            throw wrong("there is no " + column);
        }
        return cells.value(column);
    }

    Lab lab() {
        return Labs.find(need("lab")).orElseThrow(() -> wrong("there is no lab " + need("lab")));
    }
}
