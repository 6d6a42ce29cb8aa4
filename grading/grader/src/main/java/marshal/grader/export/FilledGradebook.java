package marshal.grader.export;

import java.util.List;

/**
 * A gradebook with points in it, ready to be imported.
 *
 * @param file   what to write
 * @param graded how many students got points
 * @param left   students whose cell was left as it was, and what is in it
 * @param advice what to know when importing it, a sentence each
 */
public record FilledGradebook(byte[] file, int graded, List<String> left, List<String> advice) {}
