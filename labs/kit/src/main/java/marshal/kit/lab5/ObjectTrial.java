package marshal.kit.lab5;

/**
 * A graph, written and read by one mechanism.
 *
 * @param writeNanos mean processor time to write it
 * @param readNanos  mean processor time to read it
 * @param bytes      how many it has
 * @param right      whether what was read is what was written
 */
public record ObjectTrial(double writeNanos, double readNanos, int bytes, boolean right) {}
