package marshal.engine.submission;

import java.nio.file.Path;
import java.util.Objects;

/** The submission of one student: a folder or a file, and the student's name. It is opened once, on first use. */
public final class Submission {

    private final String student;
    private final Path path;
    private OpenedSubmission opened;

    public Submission(String student, Path path) {
        this.student = student;
        this.path = path;
    }

    public String student() {
        return student;
    }

    public Path path() {
        return path;
    }

    /** The contents of the submission. Several threads may call this. */
    public synchronized OpenedSubmission opened() {
        if (opened == null) {
            opened = OpenedSubmission.of(path);
        }
        return opened;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Submission submission
                && student.equals(submission.student)
                && path.equals(submission.path);
    }

    @Override
    public int hashCode() {
        return Objects.hash(student, path);
    }

    @Override
    public String toString() {
        return student + ": " + path;
    }
}
