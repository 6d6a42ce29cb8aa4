package marshal.engine.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import marshal.engine.Directories;
import marshal.engine.Hashes;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.NoRoomException;

/**
 * Keeps compiled code in {@code .lab/classes}, under the hash of its inputs. May delete entries that were not used for
 * a day.
 */
public final class Cache {

    /** Compiles something. */
    public interface Maker {

        /** Fills a folder. Returns the compiler's errors; empty if there are none. */
        String fill(Path folder) throws IOException;
    }

    private static final int KEPT = 1500; // a lab in C keeps an object per file
    private static final Duration IN_USE = Duration.ofDays(1); // a grading uses its entries from beginning to end

    private final Path folder;

    public Cache(Home home) {
        this.folder = home.state().resolve("classes");
    }

    /**
     * The result of compiling these inputs, now or earlier.
     *
     * @param from everything that the result depends on
     */
    public Compiled get(String from, Maker maker) {
        Path finished = folder.resolve(Hashes.sha256(from).substring(0, 32));
        try {
            if (Files.isDirectory(finished)) {
                Files.setLastModifiedTime(finished, FileTime.from(Instant.now()));
                return Compiled.into(finished);
            }
            String errors = make(finished, maker);
            return errors.isEmpty() ? Compiled.into(finished) : Compiled.failed(errors);
        } catch (IOException e) {
            NoRoomException.throwIfIn(e.getMessage(), "nothing could be compiled.");
            throw new KitException("cannot write to " + folder, e);
        }
    }

    /** A new temporary folder. The caller has to delete it. */
    public Path folder() throws IOException {
        return Files.createTempDirectory(Files.createDirectories(folder), "new-");
    }

    /** Makes a folder atomically: first under a temporary name. Returns the errors. */
    public String make(Path finished, Maker maker) throws IOException {
        Path fresh = folder();
        try {
            Directories.open(fresh); // students' processes run as other users
            String errors = maker.fill(fresh);
            if (errors.isEmpty()) {
                Directories.move(fresh, finished);
            }
            return errors;
        } finally {
            Directories.delete(fresh);
            synchronized (Cache.class) { // several threads compile at once
                Directories.keepNewest(folder, KEPT, IN_USE);
            }
        }
    }
}
