package marshal.grading.export;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import marshal.grading.UsageException;

/**
 * A CSV file that goes back as it came, but for the cells that are set: same encoding and mark, same delimiter, quotes and
 * line ends. A library gives the values of cells, and not how they were written; the program that wrote the file is the one
 * that shall read it again.
 */
final class CsvText {

    private static final char QUOTE = '"';
    private static final Map<String, Charset> MARKS = Map.of(
            "efbbbf", StandardCharsets.UTF_8, "fffe", StandardCharsets.UTF_16LE, "feff", StandardCharsets.UTF_16BE);

    /** Cells as they are written, with their quotes; and what ends the line. */
    private record Row(List<String> cells, String end) {}

    private final byte[] mark;
    private final Charset charset;
    private final char delimiter;
    private final List<Row> rows;

    private CsvText(byte[] mark, Charset charset, char delimiter, List<Row> rows) {
        this.mark = mark;
        this.charset = charset;
        this.delimiter = delimiter;
        this.rows = rows;
    }

    /** @throws UsageException if there is no such file, or it is no CSV */
    static CsvText read(Path file) {
        try {
            return of(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UsageException("There is no file " + file + " that can be read.");
        } catch (UsageException e) {
            throw new UsageException(file + " is no CSV file: " + e.getMessage());
        }
    }

    /** @throws UsageException if it is no CSV */
    static CsvText of(byte[] bytes) {
        byte[] mark = mark(bytes);
        byte[] content = Arrays.copyOfRange(bytes, mark.length, bytes.length);
        Charset charset = mark.length > 0 ? MARKS.get(HexFormat.of().formatHex(mark)) : guess(content);
        String text = new String(content, charset);
        if (text.isBlank()) {
            throw new UsageException("it is empty");
        }
        char delimiter = delimiter(text);
        return new CsvText(mark, charset, delimiter, new Parser(text, delimiter).rows());
    }

    int rows() {
        return rows.size();
    }

    int columns(int row) {
        return rows.get(row).cells.size();
    }

    /** Is nothing on this line? */
    boolean isEmpty(int row) {
        return rows.get(row).cells.stream().allMatch(cell -> unquoted(cell).isBlank());
    }

    /** The values of the first row. */
    List<String> header() {
        return rows.get(0).cells.stream().map(cell -> unquoted(cell).strip()).toList();
    }

    /** What a cell says, without its quotes and the blanks around it; empty where a row ends early. */
    String value(int row, int column) {
        return column < columns(row) ? unquoted(rows.get(row).cells.get(column)).strip() : "";
    }

    /** Changes a cell. One that was in quotes stays in quotes. */
    void set(int row, int column, String value) {
        List<String> cells = rows.get(row).cells;
        while (cells.size() <= column) {
            cells.add(""); // a row that ends early
        }
        cells.set(column, cells.get(column).startsWith("\"") || needsQuotes(value) ? quoted(value) : value);
    }

    /** The same file with these columns only, without rows that have nothing in them. */
    CsvText only(List<Integer> columns) {
        var kept = new ArrayList<Row>();
        for (Row row : rows) {
            List<String> cells = columns.stream().map(column -> column < row.cells.size() ? row.cells.get(column) : "").toList();
            if (!cells.stream().allMatch(cell -> unquoted(cell).isBlank())) {
                kept.add(new Row(new ArrayList<>(cells), row.end));
            }
        }
        return new CsvText(mark, charset, delimiter, kept);
    }

    /** The same file with its header and these rows only. */
    CsvText withRows(Set<Integer> kept) {
        return new CsvText(mark, charset, delimiter,
                IntStream.range(0, rows.size()).filter(row -> row == 0 || kept.contains(row)).mapToObj(rows::get).toList());
    }

    byte[] bytes() {
        var text = new StringBuilder();
        rows.forEach(row -> text.append(String.join(String.valueOf(delimiter), row.cells)).append(row.end));
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(mark);
        bytes.writeBytes(text.toString().getBytes(charset));
        return bytes.toByteArray();
    }

    private boolean needsQuotes(String value) {
        return value.indexOf(delimiter) >= 0 || value.matches("(?s).*[\"\\r\\n].*");
    }

    private static String quoted(String value) {
        return QUOTE + value.replace("\"", "\"\"") + QUOTE;
    }

    private static String unquoted(String cell) {
        String stripped = cell.strip();
        return stripped.length() > 1 && stripped.charAt(0) == QUOTE && stripped.endsWith("\"")
                ? stripped.substring(1, stripped.length() - 1).replace("\"\"", "\"")
                : cell;
    }

    private static byte[] mark(byte[] bytes) {
        for (int length = 3; length > 1; length--) {
            if (bytes.length >= length && MARKS.containsKey(HexFormat.of().formatHex(bytes, 0, length))) {
                return Arrays.copyOf(bytes, length);
            }
        }
        return new byte[0];
    }

    /** UTF-8; else one that gives every byte back, which is all that matters. */
    private static Charset guess(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return StandardCharsets.UTF_8;
        } catch (CharacterCodingException e) {
            return StandardCharsets.ISO_8859_1;
        }
    }

    /** The one that cuts the header into the most cells. Titles have colons, so that one only where there is no other. */
    private static char delimiter(String text) {
        char best = ':';
        int most = 1;
        for (char each : new char[] {',', ';', '\t'}) {
            int columns = new Parser(text, each).row().cells.size();
            if (columns > most) {
                best = each;
                most = columns;
            }
        }
        return best;
    }

    /** Takes a text apart. */
    private static final class Parser {

        private final String text;
        private final char delimiter;
        private int at;

        Parser(String text, char delimiter) {
            this.text = text;
            this.delimiter = delimiter;
        }

        List<Row> rows() {
            var rows = new ArrayList<Row>();
            while (at < text.length()) {
                rows.add(row());
            }
            return rows;
        }

        Row row() {
            var cells = new ArrayList<String>();
            cells.add(cell());
            while (at < text.length() && text.charAt(at) == delimiter) {
                at++;
                cells.add(cell());
            }
            int end = at;
            if (at < text.length() && text.charAt(at) == '\r') {
                at++;
            }
            if (at < text.length() && text.charAt(at) == '\n') {
                at++;
            }
            return new Row(cells, text.substring(end, at));
        }

        private String cell() {
            int start = at;
            if (at < text.length() && text.charAt(at) == QUOTE) {
                int close = text.indexOf(QUOTE, at + 1);
                while (close >= 0 && close + 1 < text.length() && text.charAt(close + 1) == QUOTE) {
                    close = text.indexOf(QUOTE, close + 2);
                }
                if (close < 0) {
                    long line = text.substring(0, start).chars().filter(sign -> sign == '\n').count() + 1;
                    throw new UsageException("the quotes that begin in line " + line + " never end");
                }
                at = close + 1;
            }
            while (at < text.length() && text.charAt(at) != delimiter && text.charAt(at) != '\r' && text.charAt(at) != '\n') {
                at++;
            }
            return text.substring(start, at);
        }
    }
}
