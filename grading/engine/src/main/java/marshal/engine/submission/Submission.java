package marshal.engine.submission;

import java.nio.file.Path;

/** What one student handed in: a folder or a zip, whose name is the student's. */
public record Submission(String student, Path path) {}
