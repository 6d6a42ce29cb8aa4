package marshal.grader.policy;

import java.nio.file.Path;
import marshal.checks.course.Lab;

/**
 * A table that says when submissions were handed in. A service's own table is about one lab; for other tables, the lab
 * is null.
 */
public record TimesTable(Lab lab, Path file) {}
