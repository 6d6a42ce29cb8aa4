package marshal.engine.submission;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Enumeration;
import java.util.List;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * A submission that is a zip. Nothing is ever unpacked to the disk. Files are read one by one, with a limit on the
 * actual size, not on the size that the zip announces.
 */
final class ZipTree implements FileTree {

    /** The encoding of names that are not marked as UTF-8. Each byte is a letter or a sign in it. */
    private static final Charset OLD_NAMES = Charset.forName("IBM437");

    private final ZipFile zip;
    private final TreeMap<String, ZipEntry> entries = new TreeMap<>();

    ZipTree(Path file) throws IOException, SubmissionException {
        zip = open(file);
        try {
            list();
        } catch (SubmissionException | RuntimeException e) {
            zip.close();
            throw e;
        }
    }

    private static ZipFile open(Path file) throws IOException, SubmissionException {
        try {
            return new ZipFile(file.toFile());
        } catch (ZipException | EOFException inUtf8) {
            try {
                return new ZipFile(file.toFile(), OLD_NAMES);
            } catch (ZipException | EOFException e) {
                throw new SubmissionException(ZipDirectory.whyNot(file)
                        .orElse("the zip cannot be opened (" + e.getMessage()
                                + "): was it cut off while it was copied?"));
            }
        }
    }

    private void list() throws SubmissionException {
        if (zip.size() > MOST_FILES) {
            throw new SubmissionException("the zip has more than " + MOST_FILES + " entries");
        }
        Enumeration<? extends ZipEntry> all = zip.entries();
        while (all.hasMoreElements()) {
            ZipEntry entry = all.nextElement();
            String path = FileTree.inside(entry.getName(), "the zip");
            if (!isFolder(entry) && entries.put(path, entry) != null) {
                throw new SubmissionException("the zip has two entries called " + path);
            }
        }
    }

    private static boolean isFolder(ZipEntry entry) {
        return entry.isDirectory() || entry.getName().endsWith("\\");
    }

    @Override
    public List<String> paths() {
        return List.copyOf(entries.keySet());
    }

    @Override
    public byte[] read(String path) throws IOException, SubmissionException {
        try (InputStream in = zip.getInputStream(entries.get(path))) {
            return FileTree.read(in, path);
        } catch (ZipException | EOFException e) {
            throw new SubmissionException("the zip is damaged at " + path + " (" + e.getMessage() + ")");
        }
    }

    @Override
    public Instant changed(String path) throws IOException {
        return Files.getLastModifiedTime(Path.of(zip.getName())).toInstant();
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
