package marshal.commands;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.engine.Directories;
import marshal.engine.KitException;
import marshal.engine.UsageException;
import marshal.kit.measure.CsvTable;

/** A table on the disk. New rows are saved as they come, and replace old rows of the same case. */
final class GrowingTable<T> {

    private final CsvTable<T> table;
    private final Path file;
    private final Function<T, Object> caseOf;
    private List<T> before;
    private final List<T> rows = new ArrayList<>();

    /** @throws UsageException if the file is another kind of table */
    GrowingTable(CsvTable<T> table, Path file, Function<T, Object> caseOf) {
        this.table = table;
        this.file = file;
        this.caseOf = caseOf;
        try {
            this.before = onDisk();
        } catch (IOException e) {
            throw new UsageException(e.getMessage() + ". Give --out another file.");
        }
    }

    private List<T> onDisk() throws IOException {
        return Files.exists(file) ? table.read(file) : List.of();
    }

    /**
     * Adds rows and saves at once, so that an early stop loses little. Keeps rows that another measurement has added
     * meanwhile, and the whole table if it cannot be written.
     */
    void add(List<T> more) {
        try {
            before = onDisk();
        } catch (IOException e) {
            // Somebody has damaged it meanwhile: what was read before takes its place.
        }
        rows.addAll(more);
        Set<Object> measured = rows.stream().map(caseOf).collect(Collectors.toSet());
        Stream<T> kept = before.stream().filter(row -> !measured.contains(caseOf.apply(row)));
        KitException.onFailure("cannot write " + file, () -> {
            Path target = Files.exists(file) ? file.toRealPath() : file; // a link stays a link
            Directories.replace(
                    target,
                    fresh -> table.write(
                            fresh, Stream.concat(kept, rows.stream()).toList()));
        });
    }

    /** The added rows. */
    List<T> rows() {
        return rows;
    }

    Path file() {
        return file;
    }
}
