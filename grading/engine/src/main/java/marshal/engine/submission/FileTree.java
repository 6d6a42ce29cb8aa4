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
import java.util.stream.Collectors;

/** What somebody handed in, folder, zip, tar or single file: names to look through, and files to read with a bound. */
interface FileTree extends Closeable {

    /** More files than this are no hand-in. */
    int MOST_FILES = 20_000;

    /** More bytes than this are no archive. */
    long LARGEST = 64L << 20;

    /** @throws SubmissionException if it is something that no files can be read from; the message says what it is */
    static FileTree of(Path submission) throws IOException, SubmissionException {
        String name = submission.getFileName().toString();
        if (Files.isDirectory(submission)) {
            return new FolderTree(submission);
        }
        if (!Files.isRegularFile(submission)) { // reading a pipe would wait for ever
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
                    yield new ZipTree(submission); // one may begin with anything
                }
                throw kind.cannotBeRead(name);
            }
            default -> throw kind.cannotBeRead(name);
        };
    }

    /** The paths of all the files, sorted, with slashes. */
    List<String> paths();

    /** Reads one of them, if it has no more than this many bytes. */
    byte[] read(String path, int most) throws IOException, SubmissionException;

    /** Reads a file to its end. */
    static byte[] read(InputStream in, String path, int most) throws IOException, SubmissionException {
        byte[] bytes = in.readNBytes(most + 1);
        if (bytes.length > most) {
            throw tooLarge(path, most);
        }
        return bytes;
    }

    static SubmissionException tooLarge(String path, int most) {
        return new SubmissionException(path + " is larger than " + most + " bytes");
    }

    /** The path of an archive's entry, with slashes and without detours. */
    static String inside(String entry, String archive) throws SubmissionException {
        String path = entry.replace('\\', '/'); // some zippers on Windows write it the other way
        List<String> elements = Arrays.asList(path.split("/"));
        if (path.startsWith("/") || path.matches("(?s)[A-Za-z]:.*") || elements.contains("..")) {
            throw new SubmissionException(archive + " has an entry that leads out of it: " + path);
        }
        return elements.stream()
                .filter(element -> !element.isEmpty() && !element.equals("."))
                .collect(Collectors.joining("/"));
    }

    /** When one of them came, as the file system says; whoever made a zip has chosen the dates in it. */
    Instant changed(String path) throws IOException;
}
