package marshal.kit.lab5;

/**
 * Calls of one mechanism, one after another.
 *
 * @param nanos mean time of a call, until its answer is complete, in the fastest of several turns
 * @param right whether the answer equals what was sent
 */
public record CallTrial(double nanos, boolean right) {}
