package marshal.grading.grade;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import marshal.grading.Directories;
import marshal.grading.KitException;
import marshal.grading.report.Json;

/**
 * Knows of the files of a folder what each was made of, and what it held then. One that would be made of the same things, and
 * still holds what it held, need not be written again.
 */
final class OutputManifest {

    /**
     * A file, when it was written.
     *
     * @param of  the hash of all that it was made of
     * @param sum of its bytes: against accidents, so a quick sum will do
     */
    record Stamp(String of, long sum) {}

    /** What is kept of it. */
    record Contents(Map<String, Stamp> files) {}

    private final Path folder;
    private final Path kept;
    private final Map<String, Stamp> before;
    private final Map<String, Stamp> now = Collections.synchronizedMap(new TreeMap<>());

    /** @param kept where this is kept; if it is not there, or damaged, no file is known */
    OutputManifest(Path folder, Path kept) {
        this.folder = folder;
        this.kept = kept;
        this.before = read(kept);
    }

    private static Map<String, Stamp> read(Path kept) {
        try {
            Map<String, Stamp> files = Files.exists(kept) ? Json.read(kept, Contents.class).files() : null;
            return files == null ? Map.of() : files;
        } catch (IOException e) {
            return Map.of();
        }
    }

    /** Is this file as it would be written, made of these things? */
    boolean holds(String file, String of) throws IOException {
        Stamp stamp = now.getOrDefault(file, before.get(file));
        if (stamp == null || !stamp.of().equals(of) || !Files.isRegularFile(folder.resolve(file)) || stamp.sum() != sum(file)) {
            return false;
        }
        now.put(file, stamp);
        return true;
    }

    /** This file was written just now, made of these things. */
    void add(String file, String of) throws IOException {
        now.put(file, new Stamp(of, sum(file)));
    }

    private long sum(String file) throws IOException {
        try (var in = new CheckedInputStream(Files.newInputStream(folder.resolve(file)), new CRC32())) {
            in.transferTo(OutputStream.nullOutputStream());
            return in.getChecksum().getValue();
        }
    }

    /** Keeps what is known of the files that were asked for or written. */
    void save() {
        if (!now.equals(before)) {
            try {
                Directories.write(kept, Json.text(new Contents(now)));
            } catch (IOException e) {
                throw new KitException("cannot write to " + kept, e);
            }
        }
    }
}
