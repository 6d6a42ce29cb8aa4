package marshal.notebooks.data;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A list of data points, with the filters that the notebooks need.
 *
 * @param rows the data points; never changes
 */
public record DataTable(List<DataPoint> rows) {

    public DataTable {
        rows = List.copyOf(rows);
    }

    /** The papers' tables: all the CSV files of a folder. */
    public static DataTable read(Path folder) {
        return new DataTable(rows(folder, DataPoint.class));
    }

    /** The rows of all the CSV files of a folder, in the order of the files' names. */
    public static <T> List<T> rows(Path folder, Class<T> type) {
        ObjectReader csv =
                new CsvMapper().readerFor(type).with(CsvSchema.emptySchema().withHeader());
        List<T> rows = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".csv")).sorted().toList()) {
                try (MappingIterator<T> lines = csv.readValues(file.toFile())) {
                    lines.forEachRemaining(rows::add);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the tables in " + folder, e);
        }
        return rows;
    }

    /** Only the rows of one table of a source, such as {@code 4.1}. */
    public DataTable table(String table) {
        return where(row -> row.table().equals(table));
    }

    /** Only the rows of one quantity. */
    public DataTable quantity(String quantity) {
        return where(row -> row.quantity().equals(quantity));
    }

    /** Only the rows of these mechanisms. */
    public DataTable mechanism(String... mechanisms) {
        List<String> wanted = Arrays.asList(mechanisms);
        return where(row -> wanted.contains(row.mechanism()));
    }

    /** Only the rows of these programs. */
    public DataTable program(String... programs) {
        List<String> wanted = Arrays.asList(programs);
        return where(row -> wanted.contains(row.program()));
    }

    /** Each other mechanism's rows as multiples of this mechanism's values: how many times as good each one is. */
    public DataTable over(String mechanism) {
        Map<List<?>, DataPoint> bases =
                mechanism(mechanism).rows.stream().collect(Collectors.toMap(DataTable::what, Function.identity()));
        return new DataTable(rows.stream()
                .filter(row -> !row.mechanism().equals(mechanism) && bases.containsKey(what(row)))
                .map(row -> row.over(bases.get(what(row))))
                .toList());
    }

    private static List<?> what(DataPoint row) {
        return List.of(row.quantity(), row.program(), row.n(), row.k(), row.net());
    }

    /** Only the rows that pass. */
    public DataTable where(Predicate<DataPoint> test) {
        return new DataTable(rows.stream().filter(test).toList());
    }

    /** The different values of a column, in the order of their first row. */
    public <T> List<T> each(Function<DataPoint, T> column) {
        return rows.stream().map(column).distinct().toList();
    }

    /**
     * The amounts (times in seconds) by n.
     *
     * @throws IllegalStateException if two rows have the same n, because the table needs more filters
     */
    public NavigableMap<Integer, Double> byN() {
        return by(DataPoint::n, "n");
    }

    /** The amounts (times in seconds) by number of workers. */
    public NavigableMap<Integer, Double> byK() {
        return by(DataPoint::k, "k");
    }

    private NavigableMap<Integer, Double> by(Function<DataPoint, Integer> column, String name) {
        NavigableMap<Integer, Double> amounts = new TreeMap<>();
        for (DataPoint row : rows) {
            if (amounts.put(column.apply(row), row.amount()) != null) {
                throw new IllegalStateException(
                        "more than one row with %s = %d, such as %s".formatted(name, column.apply(row), row));
            }
        }
        return amounts;
    }

    /** One series minus another, at every n that both have. */
    public static NavigableMap<Integer, Double> minus(
            NavigableMap<Integer, Double> whole, NavigableMap<Integer, Double> part) {
        return both(whole, part, (w, p) -> w - p);
    }

    /** The speed-up over the baseline, at every n that both have. */
    public static NavigableMap<Integer, Double> speedup(
            NavigableMap<Integer, Double> baseline, NavigableMap<Integer, Double> parallel) {
        return ratio(baseline, parallel);
    }

    /** One series as a multiple of another, at every n that both have. */
    public static NavigableMap<Integer, Double> ratio(
            NavigableMap<Integer, Double> one, NavigableMap<Integer, Double> other) {
        return both(one, other, (o, base) -> o / base);
    }

    /** A function of two series, at every n that both have. */
    public static <V, R> NavigableMap<Integer, R> both(
            NavigableMap<Integer, V> one, NavigableMap<Integer, V> other, BiFunction<V, V, R> of) {
        NavigableMap<Integer, R> results = new TreeMap<>();
        one.forEach((n, value) -> {
            if (other.containsKey(n)) {
                results.put(n, of.apply(value, other.get(n)));
            }
        });
        return results;
    }

    /** Nanoseconds per n to the power of this exponent. It is constant if the time grows as the theory says. */
    public static NavigableMap<Integer, Double> constant(NavigableMap<Integer, Double> seconds, int exponent) {
        return each(seconds, (n, s) -> s * 1e9 / Math.pow(n, exponent));
    }

    /** A function of each value of a series. */
    public static <V, R> NavigableMap<Integer, R> each(NavigableMap<Integer, V> series, BiFunction<Integer, V, R> of) {
        NavigableMap<Integer, R> results = new TreeMap<>();
        series.forEach((n, value) -> results.put(n, of.apply(n, value)));
        return results;
    }
}
