package marshal.engine.measure;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import marshal.engine.Home;
import marshal.engine.KitException;

/** The total times that the papers print; see notebooks/reference. */
public record PaperTotals(List<PaperTotals.Row> rows) {

    private static final List<String> TABLES =
            List.of("rahimi-table-4.1.csv", "rahimi-table-4.3.csv", "eggen-section-7.csv");

    /** One row, without the columns that are not used here. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Row(String quantity, String mechanism, String program, int n, double value, String unit) {

        double millis() {
            return unit.equals("s") ? 1000 * value : value;
        }
    }

    /** The totals of this tree; empty if it has no notebooks. */
    public static PaperTotals of(Home home) {
        var rows = new ArrayList<Row>();
        TABLES.stream()
                .map(home.root().resolve("notebooks/reference")::resolve)
                .filter(Files::exists)
                .forEach(file -> rows.addAll(read(file)));
        return new PaperTotals(rows);
    }

    private static List<Row> read(Path file) {
        CsvSchema columns = CsvSchema.emptySchema().withHeader();
        try (MappingIterator<Row> rows =
                new CsvMapper().readerFor(Row.class).with(columns).readValues(Files.readString(file))) {
            return rows.readAll();
        } catch (IOException e) {
            throw new KitException("cannot read " + file, e);
        }
    }

    /** The total time of a program, in milliseconds. */
    public OptionalDouble millis(String program, String mechanism, int n) {
        return rows.stream()
                .filter(row -> row.quantity().equals("total")
                        && row.program().equals(program)
                        && row.mechanism().equals(mechanism)
                        && row.n() == n)
                .mapToDouble(Row::millis)
                .findFirst();
    }
}
