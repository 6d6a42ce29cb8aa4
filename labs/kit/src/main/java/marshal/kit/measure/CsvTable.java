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
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads and writes tables of one kind: CSV files with a header and one row per record. */
public final class CsvTable<T> {

    private static final CsvMapper MAPPER = CsvMapper.builder()
            .enable(CsvParser.Feature.FAIL_ON_MISSING_COLUMNS)
            .enable(CsvParser.Feature.FAIL_ON_MISSING_HEADER_COLUMNS)
            .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final Class<T> type;
    private final String name;
    private final CsvSchema columns;
    private final CsvSchema needed;

    /**
     * @param type     a record class: its components are the columns
     * @param name     the table's name, such as {@code timings}
     * @param optional columns that a table may lack
     */
    CsvTable(Class<T> type, String name, List<String> optional) {
        this.type = type;
        this.name = name;
        this.columns = MAPPER.schemaFor(type);
        CsvSchema.Builder without = CsvSchema.builder().setUseHeader(true).setReorderColumns(true);
        columns.forEach(column -> {
            if (!optional.contains(column.getName())) {
                without.addColumn(column.getName(), column.getType());
            }
        });
        this.needed = without.build();
    }

    /** The header line. */
    public String header() {
        return String.join(",", columns.getColumnNames());
    }

    /**
     * Reads a whole table. Columns may come in any order. It may come from a spreadsheet, which puts a mark in front.
     *
     * @throws IOException if the file is missing or not such a table; names the file, and the line if there is one
     */
    public List<T> read(Path file) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            return read(file.toString(), lines);
        } catch (CharacterCodingException e) {
            throw new IOException(file + ": not a table of " + name + ": it is not in UTF-8; save it as CSV UTF-8", e);
        }
    }

    /**
     * Reads a whole table from memory.
     *
     * @param called the input's name in the message if it is another kind of table
     */
    public List<T> parse(String called, String table) throws IOException {
        return read(called, new BufferedReader(new StringReader(table)));
    }

    private List<T> read(String called, BufferedReader lines) throws IOException {
        lines.mark(1);
        if (lines.read() != BYTE_ORDER_MARK) { // spreadsheets write one before the header
            lines.reset();
        }
        try (MappingIterator<T> rows = MAPPER.readerFor(type).with(needed).readValues(lines)) {
            List<T> all = rows.readAll();
            for (CsvSchema.Column column : (CsvSchema) rows.getParserSchema()) {
                if (columns.columnIndex(column.getName()) < 0) {
                    throw new IOException(
                            called + ": not a table of " + name + ": it has a column " + column.getName());
                }
            }
            return all;
        } catch (JsonProcessingException e) {
            String line = e.getLocation() == null || e.getLocation().getLineNr() < 1
                    ? ""
                    : ", line " + e.getLocation().getLineNr();
            throw new IOException(called + line + ": not a table of " + name + ": " + e.getOriginalMessage(), e);
        }
    }

    /** Writes a table to a new file. */
    public void write(Path file, List<T> rows) throws IOException {
        Files.writeString(file, header() + "\n" + csv(rows));
    }

    /** The lines of these rows, without the header. */
    public String csv(List<T> rows) {
        var text = new StringWriter();
        try (SequenceWriter writer = MAPPER.writerFor(type).with(columns).writeValues(text)) {
            writer.writeAll(rows);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a writer in memory fails only for an invalid row
        }
        return text.toString();
    }
}
