package marshal.engine.submission;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import marshal.checks.course.Language;

/** A source file that was handed in without a folder around it. */
record LoneFile(Path file) implements FileTree {

    static boolean isOne(String name) {
        return Arrays.stream(Language.values()).anyMatch(language -> language.isSource(name));
    }

    @Override
    public List<String> paths() {
        String name = file.getFileName().toString();
        return List.of(CanvasFile.of(name).map(CanvasFile::name).orElse(name));
    }

    @Override
    public byte[] read(String path, int most) throws IOException, SubmissionException {
        try (InputStream in = Files.newInputStream(file)) {
            return FileTree.read(in, path, most);
        }
    }

    @Override
    public Instant changed(String path) throws IOException {
        return Files.getLastModifiedTime(file).toInstant();
    }

    @Override
    public void close() {
        // nothing is open between reads
    }
}
