package marshal.kit.lab5;

/**
 * Calls of one mechanism, one after another.
 *
 * @param nanos mean time of a call, to the end of its answer, in the fastest of some turns
 * @param right whether what came back is what was sent
 */
public record CallTrial(double nanos, boolean right) {}
