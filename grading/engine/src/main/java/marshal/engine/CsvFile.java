package marshal.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A CSV file from another program, which will read it again. Only the cells that we set change. Encoding, byte order
 * mark, delimiter, quotes and line ends stay the same.
 */
public final class CsvFile {

    private static final String MARK = "\uFEFF";
    private static final int MOST_BYTES = 64 << 20;
    private static final CsvFactory CELLS =
            new CsvMapper().enable(CsvParser.Feature.TRIM_SPACES).getFactory();

    private final Charset charset;
    private final String mark;
    private final char delimiter;
    private final List<Row> rows = new ArrayList<>();

    /** @throws UsageException if this is not a CSV file */
    CsvFile(byte[] bytes) throws IOException {
        charset = charset(bytes);
        String text = new String(bytes, charset);
        mark = text.startsWith(MARK) ? MARK : "";
        String marked = text.substring(mark.length());
        UsageException.unless(!marked.isBlank(), "it is empty");
        delimiter = delimiter(marked);
        read(marked);
    }

    /** @throws UsageException if the file is missing, or is not a CSV file */
    public static CsvFile read(Path file) {
        return read(file, BoundedFile::read);
    }

    /** Reads a table that a command names; it may be a pipe. */
    public static CsvFile readNamed(Path file) {
        return read(file, BoundedFile::readNamed);
    }

    private interface Reading {
        byte[] bytes(Path file, int most) throws IOException;
    }

    private static CsvFile read(Path file, Reading reading) {
        try {
            return new CsvFile(reading.bytes(file, MOST_BYTES));
        } catch (NoSuchFileException e) {
            throw new UsageException("There is no file " + file + ".");
        } catch (IOException e) {
            throw new UsageException("Cannot read " + file + ": " + e.getMessage() + ".");
        } catch (UsageException e) {
            throw new UsageException(file + " is not a CSV file: " + e.getMessage());
        }
    }

    /** A cell as text. It is quoted if any reader needs that, even one that takes semicolons as delimiters. */
    public static String written(String cell) {
        return cell.matches("(?s).*[\",;\t\r\n].*") ? quoted(cell) : cell;
    }

    private static String quoted(String cell) {
        return '"' + cell.replace("\"", "\"\"") + '"';
    }

    /** The titles of the columns. */
    public List<String> header() {
        return rows.get(0).values;
    }

    /** The columns whose titles match. */
    public List<Integer> columns(Predicate<String> title) {
        return IntStream.range(0, header().size())
                .filter(column -> title.test(header().get(column)))
                .boxed()
                .toList();
    }

    /** The rows below the header; an empty line has one empty cell. */
    public List<Row> rows() {
        return rows.subList(1, rows.size());
    }

    /** The file with its header, but only with these rows and columns. */
    public byte[] bytes(Predicate<Row> wanted, IntPredicate columns) {
        return Stream.concat(Stream.of(rows.get(0)), rows().stream().filter(wanted))
                .map(row -> IntStream.range(0, row.written.size())
                        .filter(columns)
                        .mapToObj(row.written::get)
                        .collect(Collectors.joining(String.valueOf(delimiter), "", row.end)))
                .collect(Collectors.joining("", mark, ""))
                .getBytes(charset);
    }

    /** One row of the file. It has several lines if a quoted cell has line ends. */
    public final class Row {

        private final int line;
        private final List<String> values = new ArrayList<>();
        private final List<String> written = new ArrayList<>();
        private String end;

        private Row(int line) {
            this.line = line;
        }

        /** The number of the line where this row begins. */
        public int line() {
            return line;
        }

        /** The values of its cells, without quotes and surrounding blanks. */
        public List<String> values() {
            return values;
        }

        /** The value of a cell; empty if the row ends before it. */
        public String value(int column) {
            return column >= 0 && column < values.size() ? values.get(column) : "";
        }

        /** The value in the column with this title; empty if the column is missing. */
        public String value(String title) {
            return value(header().indexOf(title));
        }

        /** Returns whether all cells of this row are empty. */
        public boolean isEmpty() {
            return values.stream().allMatch(String::isEmpty);
        }

        /** Changes a cell. A quoted cell stays quoted. */
        public void set(int column, String value) {
            while (values.size() <= column) { // a row that ends early
                values.add("");
                written.add("");
            }
            values.set(column, value);
            written.set(column, written.get(column).startsWith("\"") ? quoted(value) : CsvFile.written(value));
        }

        /** Takes a cell's text, including the delimiter or the line end that follows it. */
        private void add(String piece, boolean isLast) {
            String cell = isLast
                    ? piece.replaceFirst("(?<![\\r\\n])[\\r\\n]++\\z", "")
                    : piece.substring(0, piece.length() - 1);
            written.add(cell);
            end = piece.substring(cell.length());
        }
    }

    /**
     * The library gives the cells' values and their positions. The text between two positions is the cell as written.
     */
    private void read(String text) throws IOException {
        String ended = text.matches("(?s).*[\\r\\n]") ? text : text + '\n'; // or an empty cell at the end is one off
        try (CsvParser cells = CELLS.createParser(ended)) {
            cells.setSchema(CsvSchema.emptySchema().withColumnSeparator(delimiter));
            Row previous = null;
            int from = 0;
            for (JsonToken token = next(cells); token != null; token = next(cells)) {
                if (token == JsonToken.START_ARRAY) {
                    rows.add(new Row(cells.currentLocation().getLineNr()));
                } else if (token == JsonToken.VALUE_STRING) {
                    Row row = rows.get(rows.size() - 1);
                    int at = withBlanks(text, (int) cells.currentTokenLocation().getCharOffset());
                    if (previous != null) {
                        previous.add(text.substring(from, at), previous != row);
                    }
                    row.values.add(cells.getText().strip());
                    previous = row;
                    from = at;
                }
            }
            previous.add(text.substring(from), true);
        }
    }

    private static JsonToken next(CsvParser cells) throws IOException {
        int line = cells.currentLocation().getLineNr();
        try {
            return cells.nextToken();
        } catch (JsonProcessingException e) {
            throw new UsageException("line " + line + ": " + e.getOriginalMessage());
        }
    }

    /** Where a cell begins, including the blanks before it. */
    private int withBlanks(String text, int at) {
        int start = at;
        while (start > 0
                && text.charAt(start - 1) <= ' '
                && "\r\n".indexOf(text.charAt(start - 1)) < 0
                && text.charAt(start - 1) != delimiter) {
            start--;
        }
        return start;
    }

    /**
     * The encoding that the byte order mark shows; without a mark, UTF-8. If the bytes are not in that encoding, one
     * that preserves every byte, which is enough.
     */
    private static Charset charset(byte[] bytes) {
        return Stream.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE, StandardCharsets.UTF_8)
                .filter(each -> {
                    String text = new String(bytes, each);
                    return (text.startsWith(MARK) || each == StandardCharsets.UTF_8)
                            && Arrays.equals(text.getBytes(each), bytes);
                })
                .findFirst()
                .orElse(StandardCharsets.ISO_8859_1);
    }

    /**
     * The most frequent delimiter in the header. A colon counts only if there is no other delimiter, because titles
     * have colons.
     */
    private static char delimiter(String text) {
        String header = text.replaceAll("\"[^\"]*+\"", "").lines().findFirst().orElse("");
        return Stream.of(',', ';', '\t')
                .filter(each -> header.indexOf(each) >= 0)
                .max(Comparator.comparingLong(
                        each -> header.chars().filter(sign -> sign == each).count()))
                .orElse(':');
    }
}
