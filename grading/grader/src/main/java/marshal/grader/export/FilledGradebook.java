package marshal.grader.export;

import java.util.List;

/**
 * A gradebook with points in it, ready to be imported.
 *
 * @param file   the bytes to write
 * @param graded how many students got points
 * @param left   students whose cells were left unchanged, and the contents of these cells
 * @param advice advice for the import, a sentence each
 */
public record FilledGradebook(byte[] file, int graded, List<String> left, List<String> advice) {}
