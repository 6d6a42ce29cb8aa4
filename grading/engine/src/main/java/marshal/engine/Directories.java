package marshal.engine;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Operations on whole folders, and atomic writes of files, which java.nio.file does not offer. */
public final class Directories {

    private Directories() {}

    /**
     * Deletes a folder with its contents; does nothing if it does not exist. Deletes symbolic links without following
     * them.
     */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : (Iterable<Path>) all.sorted(Comparator.reverseOrder())::iterator) {
                Files.delete(path);
            }
        }
    }

    /** The contents of a folder, by name. */
    public static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        }
    }

    /** Deletes a folder that an untrusted program has filled, to any depth and with any names. */
    public static void deleteWhatever(Path folder) {
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            Commands.run(List.of("rm", "-rf", "--", folder.toString()));
        }
    }

    /** Makes a new folder readable for everybody, on systems with file permissions. */
    public static void open(Path folder) throws IOException {
        if (hasPermissions(folder)) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    /**
     * Returns whether a file has permissions of owner, group and others. Asks the file, because in some chroots its
     * file store is unknown.
     */
    public static boolean hasPermissions(Path file) {
        return Files.getFileAttributeView(file, PosixFileAttributeView.class) != null;
    }

    /** Moves a finished folder to its name. If another process was faster, its folder stays. */
    public static void move(Path finished, Path name) throws IOException {
        try {
            Files.move(finished, name);
        } catch (FileSystemException e) { // file systems report an existing folder in several ways
            if (!Files.isDirectory(name)) {
                throw e;
            }
            delete(finished);
        }
    }

    /** The content of a file. */
    @FunctionalInterface
    public interface Content {

        /** Writes the content, in pieces if it is large. */
        void to(Writer out) throws IOException;
    }

    /** Writes a file atomically: nobody ever sees half of it. */
    public static void write(Path file, String text) throws IOException {
        write(file, out -> out.write(text));
    }

    /**
     * Writes atomically a content that need not fit into memory. Invalid text, such as half a surrogate pair, becomes a
     * question mark.
     */
    public static void write(Path file, Content content) throws IOException {
        replace(file, fresh -> {
            try (OutputStream bytes = Files.newOutputStream(fresh);
                    var out = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8))) {
                content.to(out);
            }
        });
    }

    /** Writes bytes atomically, for a file that is not text or has another encoding. */
    public static void write(Path file, byte[] bytes) throws IOException {
        replace(file, fresh -> Files.write(fresh, bytes));
    }

    /** Writes bytes atomically and to the disk before it returns, so that the file survives a power loss. */
    public static void writeDurably(Path file, byte[] bytes) throws IOException {
        OpenOption[] how = {StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.SYNC};
        replace(file, fresh -> {
            try (OutputStream out = Files.newOutputStream(fresh, how)) {
                out.write(bytes); // in one piece, which Files.write does not do
            }
        });
        try (var folder = FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
            folder.force(true); // the folder holds the file's name
        } catch (IOException e) {
            // Not every system lets us open a folder; then we rely on the system.
        }
    }

    /** Creates a file. */
    @FunctionalInterface
    public interface Maker {
        void make(Path file) throws IOException;
    }

    /** Creates a file atomically: first under a temporary name in the same folder. */
    public static void replace(Path file, Maker maker) throws IOException {
        Path folder = Files.createDirectories(file.toAbsolutePath().getParent());
        long number = UUID.randomUUID().getMostSignificantBits() >>> 1; // containers may have equal process numbers
        Path fresh = folder.resolve("." + file.getFileName() + ".new" + number);
        try {
            maker.make(fresh);
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /**
     * Deletes the oldest entries of a folder until this number is left. Keeps every entry younger than {@code young}.
     */
    public static void keepNewest(Path folder, int most, Duration young) throws IOException {
        List<Path> entries = list(folder);
        if (entries.size() <= most) {
            return;
        }
        long before = System.currentTimeMillis() - young.toMillis();
        for (Path old : entries.stream()
                .filter(entry -> modified(entry) < before)
                .sorted(Comparator.comparing(Directories::modified))
                .limit(entries.size() - most)
                .toList()) {
            deleteWhatever(old); // another process may be doing the same
        }
    }

    private static long modified(Path path) {
        try {
            return Files.getLastModifiedTime(path).toMillis();
        } catch (IOException e) {
            return 0; // already gone
        }
    }
}
