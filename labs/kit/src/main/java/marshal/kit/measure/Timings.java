package marshal.kit.measure;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads and writes the timings table: a CSV file with a header and one row a trial. */
public final class Timings {

    private static final CsvMapper MAPPER = CsvMapper.builder()
            .enable(CsvParser.Feature.FAIL_ON_MISSING_COLUMNS)
            .enable(CsvParser.Feature.FAIL_ON_MISSING_HEADER_COLUMNS)
            .build();
    private static final CsvSchema COLUMNS = MAPPER.schemaFor(Timing.class);

    private Timings() {}

    /** The header line. */
    public static String header() {
        return String.join(",", COLUMNS.getColumnNames());
    }

    /**
     * Reads a whole table. Columns may come in any order.
     *
     * @throws IOException that names the file, and the line if there is one, if it is missing or no timings table
     */
    public static List<Timing> read(Path file) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            return read(file.toString(), lines);
        }
    }

    /**
     * The same of a table that is in memory.
     *
     * @param name what to call it if it is no timings table
     */
    public static List<Timing> parse(String name, String table) throws IOException {
        return read(name, new StringReader(table));
    }

    private static List<Timing> read(String name, Reader lines) throws IOException {
        ObjectReader reader = MAPPER.readerFor(Timing.class)
                .with(COLUMNS.withHeader().withColumnReordering(true));
        try (MappingIterator<Timing> rows = reader.readValues(lines)) {
            return rows.readAll();
        } catch (JsonProcessingException e) {
            String line = e.getLocation() == null ? "" : ", line " + e.getLocation().getLineNr();
            throw new IOException(name + line + ": no timings table: " + e.getOriginalMessage(), e);
        }
    }

    /** Writes a table of its own. */
    public static void write(Path file, List<Timing> rows) throws IOException {
        Files.writeString(file, header() + "\n" + csv(rows));
    }

    /** The lines of these rows, without the header. */
    public static String csv(List<Timing> rows) {
        ObjectWriter writer = MAPPER.writerFor(Timing.class).with(COLUMNS);
        var text = new StringBuilder();
        try {
            for (Timing row : rows) {
                text.append(writer.writeValueAsString(row));
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not to be written as CSV: " + rows, e);
        }
        return text.toString();
    }
}
