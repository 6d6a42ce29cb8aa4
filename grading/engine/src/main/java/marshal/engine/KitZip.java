package marshal.engine;

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

/** Writes a zip that keeps executable bits. */
public final class KitZip {

    /** One date for all files, so that the bytes of a zip depend on its files only. */
    public static final Instant FIXED = Instant.parse("2026-01-01T12:00:00Z");

    private KitZip() {}

    /** One file in the zip. */
    public record Entry(byte[] bytes, boolean executable) {}

    /**
     * Writes the whole zip at once.
     *
     * @param top     the folder that contains all entries; empty for none
     * @param entries by path
     * @param date    of all files
     */
    public static void write(Path file, String top, SortedMap<String, Entry> entries, Instant date) {
        FileTime time = FileTime.from(date);
        try {
            Directories.replace(file, fresh -> {
                try (FileSystem zip =
                        FileSystems.newFileSystem(fresh, Map.of("create", true, "enablePosixFileAttributes", true))) {
                    for (Map.Entry<String, Entry> entry : entries.entrySet()) {
                        put(zip.getPath("/", top, entry.getKey()), entry.getValue(), time);
                    }
                }
            });
        } catch (IOException e) {
            throw new KitException("cannot write " + file, e);
        }
    }

    private static void put(Path path, Entry entry, FileTime time) throws IOException {
        folder(path.getParent(), time);
        Files.write(path, entry.bytes());
        stamp(path, entry.executable() ? "rwxr-xr-x" : "rw-r--r--", time);
    }

    private static void folder(Path folder, FileTime time) throws IOException {
        if (folder == null || Files.exists(folder)) {
            return;
        }
        folder(folder.getParent(), time);
        Files.createDirectory(folder);
        stamp(folder, "rwxr-xr-x", time);
    }

    private static void stamp(Path path, String permissions, FileTime time) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        Files.getFileAttributeView(path, BasicFileAttributeView.class).setTimes(time, time, time);
    }
}
