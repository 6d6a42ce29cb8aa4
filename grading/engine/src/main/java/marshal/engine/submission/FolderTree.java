package marshal.engine.submission;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A submission that is a folder. Follows no symbolic link, neither to a file nor on the way to it, because a link could
 * lead to another student's work. Reads only files that the walk through the folder found.
 */
final class FolderTree implements FileTree {

    private static final int DEEPEST = 16;

    private final Path root;
    private final Map<String, Path> files = new TreeMap<>();
    private final Map<String, IOException> unread = new TreeMap<>(); // by folder

    FolderTree(Path root) throws IOException, SubmissionException {
        this.root = root.toRealPath(); // the folder itself may be a link that the instructor made
        Files.walkFileTree(this.root, Set.of(), DEEPEST, new Collector());
        if (files.size() > MOST_FILES) {
            throw new SubmissionException("more than " + MOST_FILES + " files were handed in");
        }
    }

    @Override
    public List<String> paths() {
        return List.copyOf(files.keySet());
    }

    @Override
    public Optional<IOException> unread(String folder) {
        return unread.entrySet().stream()
                .filter(each -> each.getKey().isEmpty() || folder.startsWith(each.getKey() + "/"))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    @Override
    public byte[] read(String path) throws IOException, SubmissionException {
        try (InputStream in = Files.newInputStream(files.get(path), LinkOption.NOFOLLOW_LINKS)) {
            return FileTree.read(in, path);
        }
    }

    @Override
    public Instant changed(String path) throws IOException {
        return Files.getLastModifiedTime(files.get(path), LinkOption.NOFOLLOW_LINKS)
                .toInstant();
    }

    @Override
    public void close() {
        // Nothing is open between reads.
    }

    private String path(Path file) {
        return root.relativize(file).toString().replace(File.separatorChar, '/');
    }

    private final class Collector extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()) {
                files.put(path(file), file);
            }
            return files.size() > MOST_FILES ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            unread.put(path(file), e); // it matters only if files are missing
            return FileVisitResult.CONTINUE;
        }
    }
}
