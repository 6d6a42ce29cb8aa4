package marshal.engine.submission;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;

/**
 * The contents of a submission, which was opened, listed and read once for all labs. Keeps the hash of the texts, not
 * the texts.
 */
public final class OpenedSubmission {

    /**
     * The source files of a lab.
     *
     * @param hash   of all these files; empty if they cannot be read
     * @param newest when the newest file arrived, or the archive with the files; null if there are none
     * @param wrong  why the files cannot be read: a {@link SubmissionException} if the student has to act; null if they
     *               can
     */
    public record LabFiles(String hash, Instant newest, Exception wrong) {

        private LabFiles(Exception wrong) {
            this("", null, wrong);
        }

        /** Returns whether the files were handed in and can be read. */
        public boolean areThere() {
            return wrong == null;
        }
    }

    private final Map<Lab, LabFiles> labs = new HashMap<>();

    private OpenedSubmission() {}

    static OpenedSubmission of(Path path) {
        var opened = new OpenedSubmission();
        try (FileTree tree = FileTree.of(path)) {
            Labs.ALL.forEach(lab -> opened.labs.put(lab, files(tree, new SourceReader(lab))));
        } catch (IOException | SubmissionException | RuntimeException e) {
            Labs.ALL.forEach(lab -> opened.labs.putIfAbsent(lab, new LabFiles(e)));
        }
        return opened;
    }

    private static LabFiles files(FileTree tree, SourceReader reader) {
        Instant newest = null;
        try {
            newest = reader.newest(tree);
            return new LabFiles(reader.read(tree).hash(), newest, null);
        } catch (IOException | SubmissionException | RuntimeException e) {
            return new LabFiles("", newest, e);
        }
    }

    public LabFiles of(Lab lab) {
        return labs.get(lab);
    }

    public boolean isEmpty() {
        return labs.values().stream().noneMatch(LabFiles::areThere);
    }
}
