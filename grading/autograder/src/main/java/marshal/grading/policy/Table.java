package marshal.grading.policy;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.grading.UsageException;

/** A CSV file of the instructor's with a row a student and lab: whatever is wrong is told with its line. */
final class Table {

    private static final CsvMapper MAPPER = CsvMapper.builder().enable(CsvParser.Feature.TRIM_SPACES).build();

    private Table() {}

    /** A row, by the names of its columns, and where it stands. */
    record Row(String where, Map<String, String> cells) {

        /** Every one of these columns says something. */
        Row need(List<String> columns) {
            for (String column : columns) {
                UsageException.unless(has(column), where + ": there is no " + column + ".");
            }
            return this;
        }

        private boolean has(String column) {
            return cells.get(column) != null && !cells.get(column).isBlank();
        }

        String cell(String column) {
            return cells.getOrDefault(column, "");
        }

        Lab lab() {
            return Labs.find(cell("lab")).orElseThrow(() -> new UsageException(where + ": there is no lab " + cell("lab") + "."));
        }

        /** What is wrong, with its place. */
        String says(String what) {
            return where + ": " + what;
        }
    }

    /**
     * Reads one.
     *
     * @param columns that it has, for whoever gave another file
     * @throws UsageException if it is none
     */
    static void read(Path file, List<String> columns, Consumer<Row> each) {
        UsageException.unless(Files.isRegularFile(file), "There is no file " + file + ".");
        try (MappingIterator<Map<String, String>> rows = MAPPER.readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader()).readValues(Files.readString(file))) {
            while (rows.hasNextValue()) {
                Map<String, String> cells = rows.nextValue();
                each.accept(new Row(file + ", line " + (rows.getCurrentLocation().getLineNr() - 1), cells));
            }
        } catch (IOException e) {
            throw new UsageException(file + " is no table with the columns " + String.join(", ", columns) + ": " + e.getMessage());
        }
    }
}
