package marshal.grader.policy;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.CsvFile;
import marshal.engine.UsageException;

/** A row of an instructor's table, about a student's lab. Every problem is reported with its line. */
record TableRow(Path file, CsvFile csv, CsvFile.Row cells) {

    /** Reads a table with these columns from a file. */
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

    /** The exception for a problem in this row. */
    UsageException wrong(String what) {
        return new UsageException(says(what));
    }

    String says(String what) {
        return file + ", line " + cells.line() + ": " + what + ".";
    }

    /** The value of a column, which must not be empty. */
    String need(String column) {
        UsageException.unless(
                csv.header().contains(column),
                file + " has no column " + column + ". It has the columns " + String.join(", ", csv.header()) + ".");
        if (cells.value(column).isEmpty()) {
            throw wrong("there is no " + column);
        }
        return cells.value(column);
    }

    Lab lab() {
        return Labs.find(need("lab")).orElseThrow(() -> wrong("there is no lab " + need("lab")));
    }
}
