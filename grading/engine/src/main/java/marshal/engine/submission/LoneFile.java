package marshal.engine.submission;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marshal.engine.Directories;

/** Source files that were handed in without a folder around them: one, or all that Canvas says are of one student. */
final class LoneFile implements FileTree {

    private final Map<String, Path> files = new TreeMap<>();

    LoneFile(Path file) throws IOException {
        CanvasFile own = CanvasFile.of(name(file)).orElse(null);
        files.put(own == null ? name(file) : own.name(), file);
        if (own == null) {
            return;
        }
        for (Path each : Directories.list(file.toAbsolutePath().getParent())) {
            CanvasFile.of(name(each))
                    .filter(other -> other.student().equals(own.student())
                            && isOne(name(each))
                            && Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS))
                    .ifPresent(other -> files.merge(other.name(), each, LoneFile::newer));
        }
    }

    static boolean isOne(String name) {
        return SourceName.of(name).language() != null;
    }

    /** Of two that a student called the same, the one that Canvas got last. */
    private static Path newer(Path one, Path other) {
        return upload(one) > upload(other) ? one : other;
    }

    private static long upload(Path file) {
        return CanvasFile.of(name(file)).orElseThrow().upload();
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    @Override
    public List<String> paths() {
        return List.copyOf(files.keySet());
    }

    @Override
    public byte[] read(String path, int most) throws IOException, SubmissionException {
        try (InputStream in = Files.newInputStream(files.get(path))) {
            return FileTree.read(in, path, most);
        }
    }

    @Override
    public Instant changed(String path) throws IOException {
        return Files.getLastModifiedTime(files.get(path)).toInstant();
    }

    @Override
    public void close() {
        // nothing is open between reads
    }
}
