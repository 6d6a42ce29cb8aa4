package marshal.kit.measure;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Reads and writes the timings table: a CSV file with a header and one row a trial. */
public final class Timings {

    private static final CsvMapper MAPPER = CsvMapper.builder()
            .enable(CsvParser.Feature.FAIL_ON_MISSING_COLUMNS)
            .enable(CsvParser.Feature.FAIL_ON_MISSING_HEADER_COLUMNS)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();
    private static final CsvSchema COLUMNS = MAPPER.schemaFor(Timing.class);
    /** All but the side: students' C programs write no such column, nor did earlier kits. */
    private static final CsvSchema NEEDED = COLUMNS.rebuild().removeColumn(COLUMNS.columnIndex("side"))
            .setUseHeader(true).setReorderColumns(true).build();

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
        try (MappingIterator<Timing> rows = MAPPER.readerFor(Timing.class).with(NEEDED).readValues(lines)) {
            List<Timing> all = rows.readAll();
            for (CsvSchema.Column column : (CsvSchema) rows.getParserSchema()) {
                if (COLUMNS.columnIndex(column.getName()) < 0) {
                    throw new IOException(name + ": no timings table: it has a column " + column.getName());
                }
            }
            return all;
        } catch (JsonProcessingException e) {
            String line = e.getLocation() == null ? "" : ", line " + e.getLocation().getLineNr();
            throw new IOException(name + line + ": no timings table: " + e.getOriginalMessage(), e);
        }
    }

    /** Writes a table of its own. */
    public static void write(Path file, List<Timing> rows) throws IOException {
        Files.writeString(file, header() + "\n" + csv(rows));
    }

    /**
     * Adds rows to a table, which is made if it does not exist.
     *
     * @throws IOException if the file has other columns
     */
    public static void append(Path file, List<Timing> rows) throws IOException {
        if (!Files.exists(file) || Files.size(file) == 0) {
            write(file, rows);
            return;
        }
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            if (!header().equals(lines.readLine())) {
                throw new IOException(file + " has other columns than a timings table");
            }
        }
        Files.writeString(file, csv(rows), StandardOpenOption.APPEND);
    }

    private static String csv(List<Timing> rows) throws IOException {
        var text = new StringWriter();
        try (SequenceWriter writer = MAPPER.writerFor(Timing.class).with(COLUMNS).writeValues(text)) {
            writer.writeAll(rows);
        }
        return text.toString();
    }
}
