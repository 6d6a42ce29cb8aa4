package marshal.engine.submission;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A submission that is a tar, plain or compressed by gzip. It is read once from beginning to end, with a limit on the
 * unpacked size. Only source files are kept, in memory. Links, devices and pipes are ignored.
 */
final class TarTree implements FileTree {

    private static final long LARGEST = 128L << 20;
    private static final int MOST_SOURCES = 16 << 20;
    private static final int LONGEST_NOTE = 64 << 10; // of a long name, or of the pax data about an entry
    private static final byte[] END = new byte[TarHeader.BLOCK];
    private static final byte[] NOT_KEPT = {};
    private static final byte[] TOO_LARGE = {};

    private final Path file;
    private final TreeMap<String, byte[]> files = new TreeMap<>();
    private int kept;

    TarTree(Path file, boolean gzip) throws IOException, SubmissionException {
        this.file = file;
        try (InputStream in = Files.newInputStream(file);
                InputStream tar = new Bounded(gzip ? new GZIPInputStream(in) : in)) {
            list(tar, gzip);
            tar.transferTo(OutputStream.nullOutputStream()); // gzip's checksum is at its end
        } catch (EOFException e) {
            throw new SubmissionException("the tar ends too early: was it cut off while it was copied?");
        } catch (ZipException e) {
            throw new SubmissionException("the tar is damaged (" + e.getMessage() + ")");
        } catch (TooLargeException e) {
            throw new SubmissionException("the tar holds more than " + (LARGEST >> 20) + " MB");
        }
    }

    /** The data of GNU tar or pax about the following entry; null if there are none. */
    private record Note(String path, Long size) {
        static final Note NONE = new Note(null, null);
    }

    private void list(InputStream in, boolean gzip) throws IOException, SubmissionException {
        Note note = Note.NONE;
        int entries = 0;
        for (byte[] block = gzip ? first(in) : block(in); !Arrays.equals(block, END); block = block(in)) {
            if (++entries > MOST_FILES) {
                throw new SubmissionException("the tar has more than " + MOST_FILES + " entries");
            }
            TarHeader header = TarHeader.of(block);
            long size = note.size() == null ? header.size() : note.size();
            String name = note.path() == null ? header.name() : note.path();
            switch (header.type()) {
                case 'L' -> note = new Note(TarHeader.text(note(in, header), 0, (int) header.size()), note.size());
                case 'x' -> note = pax(note(in, header), note);
                case 'S' -> throw sparse(name);
                case '0', '\0', '7' -> {
                    add(in, name, size);
                    note = Note.NONE;
                }
                case '1', '2', '3', '4', '5', '6' -> note = Note.NONE; // without content, whatever their size says
                default -> {
                    skip(in, size);
                    note = header.type() == 'K' ? note : Note.NONE; // the target of a link
                }
            }
        }
    }

    /** Any file can be compressed by gzip. */
    private static byte[] first(InputStream in) throws IOException, SubmissionException {
        byte[] block = in.readNBytes(TarHeader.BLOCK);
        if (!TarHeader.isOne(block) && !Arrays.equals(block, END)) {
            throw new SubmissionException(
                    "the gzip file is damaged, or does not hold a tar. Only a zip or a tar.gz can be graded");
        }
        return block;
    }

    private void add(InputStream in, String name, long size) throws IOException, SubmissionException {
        String path = FileTree.inside(name, "the tar");
        String last = path.substring(path.lastIndexOf('/') + 1);
        boolean isKept = SourceName.of(last).language() != null || last.equals(Answers.FILE);
        if (name.endsWith("/")) { // the first tars wrote folders like this
            skip(in, size);
        } else if (!isKept || size > LARGEST_FILE) {
            files.put(path, isKept ? TOO_LARGE : NOT_KEPT);
            skip(in, size);
        } else {
            kept += (int) size;
            if (kept > MOST_SOURCES) {
                throw new SubmissionException("the tar has more than " + (MOST_SOURCES >> 20) + " MB of source files");
            }
            files.put(path, content(in, (int) size)); // the last of several, as tar does
        }
    }

    /** Reads records such as "17 path=lab/x.c\n". The number is the length of the record. */
    private static Note pax(byte[] records, Note before) throws SubmissionException {
        Note note = before;
        for (int from = 0; from < records.length; ) {
            int blank = from;
            int length = 0;
            while (blank < records.length && records[blank] >= '0' && records[blank] <= '9' && length < LONGEST_NOTE) {
                length = 10 * length + records[blank++] - '0';
            }
            if (length <= blank - from + 1 || length > records.length - from || records[blank] != ' ') {
                throw new SubmissionException("the tar is damaged");
            }
            String record = new String(records, blank + 1, from + length - blank - 2, StandardCharsets.UTF_8);
            if (record.startsWith("path=")) {
                note = new Note(record.substring("path=".length()), note.size());
            } else if (record.matches("size=\\d{1,18}")) {
                note = new Note(note.path(), Long.valueOf(record.substring("size=".length())));
            } else if (record.startsWith("GNU.sparse.")) {
                throw sparse(note.path() == null ? record : note.path());
            }
            from += length;
        }
        return note;
    }

    private static SubmissionException sparse(String path) {
        return new SubmissionException("the tar has a sparse file, which no source file is: " + path);
    }

    private static byte[] note(InputStream in, TarHeader header) throws IOException, SubmissionException {
        if (header.size() > LONGEST_NOTE) {
            throw new SubmissionException("the tar has an entry with a name of " + header.size() + " bytes");
        }
        return content(in, (int) header.size());
    }

    private static byte[] block(InputStream in) throws IOException {
        return exactly(in, TarHeader.BLOCK);
    }

    /** Reads the content and the padding of its last block. */
    private static byte[] content(InputStream in, int size) throws IOException {
        byte[] bytes = exactly(in, size);
        in.skipNBytes(filling(size));
        return bytes;
    }

    private static byte[] exactly(InputStream in, int size) throws IOException {
        byte[] bytes = in.readNBytes(size);
        if (bytes.length < size) {
            throw new EOFException();
        }
        return bytes;
    }

    private static void skip(InputStream in, long size) throws IOException {
        in.skipNBytes(size);
        in.skipNBytes(filling(size));
    }

    private static long filling(long size) {
        return -size & (TarHeader.BLOCK - 1);
    }

    @Override
    public List<String> paths() {
        return List.copyOf(files.keySet());
    }

    @Override
    public byte[] read(String path) throws SubmissionException {
        byte[] bytes = files.get(path);
        if (bytes == TOO_LARGE) {
            throw FileTree.tooLarge(path);
        }
        return bytes;
    }

    @Override
    public Instant changed(String path) throws IOException {
        return Files.getLastModifiedTime(file).toInstant();
    }

    @Override
    public void close() {
        // Everything is in memory.
    }

    private static final class TooLargeException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /** A stream that fails when more bytes come than the limit allows. */
    private static final class Bounded extends FilterInputStream {
        private static final long MOST_SKIPPED = 64 << 10;

        private long left = LARGEST;

        Bounded(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            counted(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            return (int) counted(super.read(bytes, from, length));
        }

        @Override
        public long skip(long count) throws IOException {
            return counted(super.skip(Math.min(count, MOST_SKIPPED))); // gzip has to read what it skips
        }

        private long counted(long read) throws IOException {
            left -= Math.max(0, read);
            if (left < 0) {
                throw new TooLargeException();
            }
            return read;
        }
    }
}
