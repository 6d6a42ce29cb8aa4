package marshal.grader.policy;

import java.nio.file.Path;
import marshal.checks.course.Lab;

/** A table that says when submissions were handed in. A service's own is of one lab; for others, the lab is null. */
public record TimesTable(Lab lab, Path file) {}
