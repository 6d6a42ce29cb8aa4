package marshal.grading.submission;

import java.nio.file.Path;

/**
 * What one student handed in.
 *
 * @param student the name of the folder or zip
 * @param path    the folder or zip
 */
public record Submission(String student, Path path) {}
