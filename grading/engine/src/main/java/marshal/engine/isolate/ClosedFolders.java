package marshal.engine.isolate;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import marshal.engine.Directories;
import marshal.engine.KitException;
import marshal.engine.SignOfLife;

/**
 * Folders that are closed to others while student code runs, if only permissions keep that code out. Each grading
 * records the original permissions. The last grading that needs a folder closed restores them. If that grading was
 * killed, the next one restores them.
 */
final class ClosedFolders implements AutoCloseable {

    private static final Set<PosixFilePermission> OTHERS = PosixFilePermissions.fromString("------rwx");
    private static final String BETWEEN = "\0"; // no name contains it
    private static final String RECORD = "closed-";
    private static final String NAMED = RECORD + "\\d+|.*\\.closed|\\d+-\\d+"; // earlier kits had the others

    private final Path ledger;
    private final Path own;
    private final SignOfLife alive;
    private final Map<Path, Set<PosixFilePermission>> before = new TreeMap<>();

    /**
     * Writes the folders' permissions into the ledger, but closes no folder yet. Usually these are the current
     * permissions. If another grading has closed a folder, they are those from before that.
     */
    ClosedFolders(Path ledger, List<Path> folders) throws IOException {
        this.ledger = ledger;
        this.alive = new SignOfLife(Files.createDirectories(ledger), RECORD);
        this.own = alive.subject();
        alone(ledger, () -> {
            openWhatIsLeft(ledger);
            Map<Path, Set<PosixFilePermission>> others = notedBut(own);
            for (Path folder : folders) {
                before.put(
                        folder,
                        others.containsKey(folder) ? others.get(folder) : Files.getPosixFilePermissions(folder));
            }
            write();
        });
    }

    /** Opens the folders that killed gradings left closed. */
    static void openLeft(Path ledger) throws IOException {
        if (Files.isDirectory(ledger)) {
            alone(ledger, () -> openWhatIsLeft(ledger));
        }
    }

    /** Closes one of the folders to others. */
    void close(Path folder) throws IOException {
        Files.setPosixFilePermissions(folder, closed(before.get(folder)));
    }

    /** Opens the folders again, except those that another grading needs closed. */
    @Override
    public void close() {
        try {
            alone(ledger, () -> {
                open(before, notedBut(own));
                Files.deleteIfExists(own);
                alive.close();
            });
        } catch (IOException e) {
            // Either the record is still there, or everything is gone.
        }
    }

    /** Gives no sign of life any more. Opens nothing. This is what the system does if the process is killed. */
    void end() throws IOException {
        alive.end();
    }

    private static void openWhatIsLeft(Path ledger) throws IOException {
        for (Path record : records(ledger)) {
            SignOfLife.ifGone(record, () -> {
                open(read(record), notedBut(record));
                Files.delete(record);
            });
        }
    }

    /**
     * Opens folders. Skips folders that others need closed, and folders with permissions that somebody has changed
     * meanwhile.
     */
    private static void open(Map<Path, Set<PosixFilePermission>> folders, Map<Path, Set<PosixFilePermission>> others)
            throws IOException {
        for (Map.Entry<Path, Set<PosixFilePermission>> each : folders.entrySet()) {
            Path folder = each.getKey();
            if (!others.containsKey(folder)
                    && Files.isDirectory(folder)
                    && Files.getPosixFilePermissions(folder).equals(closed(each.getValue()))) {
                Files.setPosixFilePermissions(folder, each.getValue());
            }
        }
    }

    private static Set<PosixFilePermission> closed(Set<PosixFilePermission> permissions) {
        return permissions.stream().filter(each -> !OTHERS.contains(each)).collect(Collectors.toSet());
    }

    private static Map<Path, Set<PosixFilePermission>> notedBut(Path own) throws IOException {
        var all = new HashMap<Path, Set<PosixFilePermission>>();
        for (Path record : records(own.getParent())) {
            if (!record.equals(own)) {
                all.putAll(read(record));
            }
        }
        return all;
    }

    private static List<Path> records(Path ledger) throws IOException {
        return Directories.list(ledger).stream()
                .filter(entry -> entry.getFileName().toString().matches(NAMED))
                .toList();
    }

    private static Map<Path, Set<PosixFilePermission>> read(Path record) throws IOException {
        var noted = new TreeMap<Path, Set<PosixFilePermission>>();
        String[] words = Files.readString(record).split(BETWEEN);
        for (int i = 0; i + 1 < words.length; i += 2) {
            noted.put(Path.of(words[i + 1]), PosixFilePermissions.fromString(words[i]));
        }
        return noted;
    }

    private void write() throws IOException {
        var text = new StringBuilder();
        before.forEach((folder, permissions) ->
                text.append(PosixFilePermissions.toString(permissions) + BETWEEN + folder + BETWEEN));
        Directories.write(own, text.toString());
    }

    /** Does work while nobody else reads or writes the ledger, in this process or another. */
    private static void alone(Path ledger, KitException.Action work) throws IOException {
        synchronized (ClosedFolders.class) {
            Files.createDirectories(ledger);
            try (var channel = FileChannel.open(
                            ledger.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var lock = channel.lock()) {
                work.run();
            }
        }
    }
}
