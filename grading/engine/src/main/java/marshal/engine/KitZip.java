package marshal.engine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes a zip that keeps executable bits. It is made in memory: if a disk is full, Java's file system of zips prints
 * stack traces and goes on without the file.
 */
public final class KitZip {

    /** What all clocks show for the files of a zip without dates. */
    private static final LocalDateTime FIXED = LocalDateTime.of(2026, 1, 1, 12, 0);

    // The last part of a zip lists its entries. These are positions in it, as PKWARE's APPNOTE.TXT has them.
    private static final int END_BYTES = 22;
    private static final int LIST_BEGINS = 16; // in the end
    private static final int ENTRY = 0x02014b50; // an entry's first bytes
    private static final int ENTRY_BYTES = 46; // besides the name and two other parts, whose lengths are at NAME_LENGTH
    private static final int MADE_BY = 5;
    private static final int NAME_LENGTH = 28;
    private static final int ATTRIBUTES = 38;
    private static final byte UNIX = 3;
    private static final int FILE = 0100644;
    private static final int PROGRAM = 0100755;
    private static final int FOLDER = 0040755;
    private static final int FOLDER_OF_DOS = 0x10;

    private KitZip() {}

    /** One file in the zip. */
    public record Entry(byte[] bytes, boolean executable) {}

    /**
     * Writes the whole zip at once. Its bytes depend on its files only, and not on the time or the time zone.
     *
     * @param top     the folder that contains all entries; empty for none
     * @param entries by path
     */
    public static void write(Path file, String top, SortedMap<String, Entry> entries) {
        write(file, top, entries, entry -> entry.setTimeLocal(FIXED));
    }

    /** Writes a zip like {@link #write(Path, String, SortedMap)}, with this date of all files. */
    public static void write(Path file, String top, SortedMap<String, Entry> entries, Instant date) {
        write(file, top, entries, entry -> entry.setLastModifiedTime(FileTime.from(date)));
    }

    private static void write(Path file, String top, SortedMap<String, Entry> entries, Consumer<ZipEntry> dated) {
        var bytes = new ByteArrayOutputStream();
        var folders = new HashSet<String>();
        var modes = new ArrayList<Integer>();
        KitException.onFailure("cannot write " + file, () -> {
            try (var zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8)) {
                for (Map.Entry<String, Entry> entry : entries.entrySet()) {
                    String path = top.isEmpty() ? entry.getKey() : top + "/" + entry.getKey();
                    for (String folder : newFolders(path, folders)) {
                        put(zip, folder, new byte[0], dated);
                        modes.add(FOLDER << 16 | FOLDER_OF_DOS);
                    }
                    put(zip, path, entry.getValue().bytes(), dated);
                    modes.add((entry.getValue().executable() ? PROGRAM : FILE) << 16);
                }
            }
            Directories.write(file, withModes(bytes.toByteArray(), modes));
        });
    }

    /** The folders above a path that are not known yet, the outermost first. */
    private static List<String> newFolders(String path, Set<String> known) {
        var folders = new ArrayList<String>();
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            String folder = path.substring(0, slash + 1);
            if (known.add(folder)) {
                folders.add(folder);
            }
        }
        return folders;
    }

    private static void put(ZipOutputStream zip, String path, byte[] bytes, Consumer<ZipEntry> dated)
            throws IOException {
        var entry = new ZipEntry(path);
        dated.accept(entry);
        if (entry.isDirectory()) {
            entry.setMethod(ZipEntry.STORED);
            entry.setSize(0);
            entry.setCrc(0);
        }
        zip.putNextEntry(entry);
        zip.write(bytes);
        zip.closeEntry();
    }

    /** The zip with these modes of its entries, which Java's stream cannot write. */
    private static byte[] withModes(byte[] zip, List<Integer> modes) {
        ByteBuffer parts = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
        int at = parts.getInt(zip.length - END_BYTES + LIST_BEGINS);
        for (int mode : modes) {
            if (parts.getInt(at) != ENTRY) {
                throw new IllegalStateException("no entry at byte " + at);
            }
            parts.put(at + MADE_BY, UNIX);
            parts.putInt(at + ATTRIBUTES, mode);
            int rest = 0;
            for (int length = 0; length < 3; length++) {
                rest += Short.toUnsignedInt(parts.getShort(at + NAME_LENGTH + length * Short.BYTES));
            }
            at += ENTRY_BYTES + rest;
        }
        return zip;
    }
}
