package marshal.grading.report;

import java.util.List;

/**
 * A whole class's results: what results.json holds.
 *
 * @param kit      the kit's version
 * @param seed     the seed that was asked for; null if every submission has its own
 * @param students by name
 */
public record ClassResult(String kit, Long seed, List<StudentResult> students) {}
