package marshal.engine.submission;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A submission as a folder, zip, tar or single file. Lists names, and reads files up to a maximum size. */
interface FileTree extends Closeable {

    /** A submission with more files is refused. */
    int MOST_FILES = 20_000;

    /** An archive with more bytes is refused. */
    long LARGEST = 64L << 20;

    /** A file with more bytes is not read. */
    int LARGEST_FILE = 1 << 20;

    /** @throws SubmissionException if no files can be read from it; the message says what it is */
    static FileTree of(Path submission) throws IOException, SubmissionException {
        Path last = submission.getFileName();
        String name = last == null ? submission.toString() : last.toString(); // the root has no name
        if (Files.isDirectory(submission)) {
            return new FolderTree(submission);
        }
        if (!Files.isRegularFile(submission)) { // reading a pipe would block forever
            throw new SubmissionException(name + " is neither a file nor a folder");
        }
        if (Files.size(submission) > LARGEST) {
            throw new SubmissionException(name + " is larger than " + (LARGEST >> 20) + " MB");
        }
        FileKind kind = FileKind.of(submission);
        return switch (kind) {
            case ZIP -> new ZipTree(submission);
            case GZIP, TAR -> new TarTree(submission, kind == FileKind.GZIP);
            case OTHER -> {
                if (LoneFile.isOne(name)) {
                    yield new LoneFile(submission);
                }
                if (name.toLowerCase(Locale.ROOT).endsWith(".zip")) {
                    yield new ZipTree(submission); // a zip may begin with anything
                }
                throw kind.cannotBeRead(name);
            }
            default -> throw kind.cannotBeRead(name);
        };
    }

    /** The sorted paths of all files, with slashes. */
    List<String> paths();

    /** Why this folder, or one above it, could not be read; empty if no reason is known. */
    default Optional<IOException> unread(String folder) {
        return Optional.empty();
    }

    /** Reads one of the files, if it is not too large. */
    byte[] read(String path) throws IOException, SubmissionException;

    /** Reads a stream to its end. */
    static byte[] read(InputStream in, String path) throws IOException, SubmissionException {
        byte[] bytes = in.readNBytes(LARGEST_FILE + 1);
        if (bytes.length > LARGEST_FILE) {
            throw tooLarge(path);
        }
        return bytes;
    }

    static SubmissionException tooLarge(String path) {
        return new SubmissionException(path + " is larger than " + LARGEST_FILE + " bytes");
    }

    /** The path of an archive's entry, with slashes and without detours. */
    static String inside(String entry, String archive) throws SubmissionException {
        String path = entry.replace('\\', '/'); // some zip programs on Windows write backslashes
        List<String> elements = Arrays.asList(path.split("/"));
        if (path.startsWith("/") || path.matches("(?s)[A-Za-z]:.*") || elements.contains("..")) {
            throw new SubmissionException(archive + " has an entry that leads out of it: " + path);
        }
        return elements.stream()
                .filter(element -> !element.isEmpty() && !element.equals("."))
                .collect(Collectors.joining("/"));
    }

    /**
     * When a file arrived, according to the file system. The dates inside a zip do not count, because its author
     * chooses them.
     */
    Instant changed(String path) throws IOException;
}
