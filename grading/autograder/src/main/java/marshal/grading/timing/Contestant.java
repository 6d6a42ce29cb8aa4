package marshal.grading.timing;

import java.util.function.Function;
import marshal.grading.measure.Setting;
import marshal.kit.measure.Counts;

/**
 * Somebody's programs, started and connected.
 *
 * @param name   whose, in the table
 * @param sides  what runs one program at one size
 * @param counts what such a run sends
 */
record Contestant(String name, Function<Setting, Side> sides, Function<Setting, Counts> counts) {}
