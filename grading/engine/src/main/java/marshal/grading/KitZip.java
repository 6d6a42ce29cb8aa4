package marshal.grading;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Map;
import java.util.SortedMap;

/** Writes a zip that keeps executable bits, and whose bytes follow from its files alone. */
public final class KitZip {

    private static final FileTime TIME = FileTime.from(Instant.parse("2026-01-01T12:00:00Z"));

    private KitZip() {}

    /** One file. */
    public record Entry(byte[] bytes, boolean executable) {}

    /**
     * Writes it in one go.
     *
     * @param top     the folder that it all is in; empty for none
     * @param entries by path
     */
    public static void write(Path file, String top, SortedMap<String, Entry> entries) {
        try {
            Directories.replace(file, fresh -> {
                try (FileSystem zip =
                        FileSystems.newFileSystem(fresh, Map.of("create", true, "enablePosixFileAttributes", true))) {
                    for (Map.Entry<String, Entry> entry : entries.entrySet()) {
                        put(zip.getPath("/", top, entry.getKey()), entry.getValue());
                    }
                }
            });
        } catch (IOException e) {
            throw new KitException("cannot write " + file, e);
        }
    }

    private static void put(Path path, Entry entry) throws IOException {
        folder(path.getParent());
        Files.write(path, entry.bytes());
        stamp(path, entry.executable() ? "rwxr-xr-x" : "rw-r--r--");
    }

    private static void folder(Path folder) throws IOException {
        if (folder == null || Files.exists(folder)) {
            return;
        }
        folder(folder.getParent());
        Files.createDirectory(folder);
        stamp(folder, "rwxr-xr-x");
    }

    private static void stamp(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        Files.getFileAttributeView(path, BasicFileAttributeView.class).setTimes(TIME, TIME, TIME);
    }
}
