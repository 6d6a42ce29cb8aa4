package marshal.grading.policy;

import java.nio.file.Path;
import marshal.checks.Lab;

/**
 * A table that says when submissions were handed in.
 *
 * @param lab  the one that it is about, for a service's own table of one assignment; null for a table that names labs itself
 * @param file the table, as CSV
 */
public record TimesTable(Lab lab, Path file) {}
