package marshal.engine.submission;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import marshal.engine.Directories;

/**
 * Source files that were handed in without a folder: one file, or all files that Canvas or Moodle assign to one
 * student.
 */
final class LoneFile implements FileTree {

    private final Map<String, Path> files = new TreeMap<>();

    LoneFile(Path file) throws IOException {
        Download own = Download.of(name(file)).orElse(null);
        files.put(own == null ? name(file) : own.name(), file);
        if (own == null) {
            return;
        }
        for (Path each : Directories.list(file.toAbsolutePath().getParent())) {
            Download.of(name(each))
                    .filter(other -> other.student().equals(own.student())
                            && isOne(other.name())
                            && Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS))
                    .ifPresent(other -> files.merge(other.name(), each, LoneFile::newer));
        }
    }

    /** A file as a service describes it in its archive of all submissions. Its number grows with each file. */
    private record Download(String student, String name, long number) {

        static Optional<Download> of(String file) {
            return CanvasFile.of(file)
                    .map(canvas -> new Download(canvas.student(), canvas.name(), canvas.upload()))
                    .or(() -> MoodleFolder.of(file)
                            .filter(moodle -> !moodle.file().isEmpty())
                            .map(moodle -> new Download(moodle.name() + "_" + moodle.participant(), moodle.file(), 0)));
        }
    }

    /** The newer of two files to which a student gave the same name. */
    private static Path newer(Path one, Path other) {
        return number(one) > number(other) ? one : other;
    }

    private static long number(Path file) {
        return Download.of(name(file)).map(Download::number).orElse(0L);
    }

    static boolean isOne(String name) {
        return SourceName.of(name).language() != null;
    }

    static boolean isDownload(String name) {
        return Download.of(name).isPresent();
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    @Override
    public List<String> paths() {
        return List.copyOf(files.keySet());
    }

    @Override
    public byte[] read(String path) throws IOException, SubmissionException {
        try (InputStream in = Files.newInputStream(files.get(path))) {
            return FileTree.read(in, path);
        }
    }

    @Override
    public Instant changed(String path) throws IOException {
        return Files.getLastModifiedTime(files.get(path)).toInstant();
    }

    @Override
    public void close() {
        // Nothing is open between reads.
    }
}
