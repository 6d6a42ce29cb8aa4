package marshal.kit.lab5;

/**
 * The costs of a graph that one mechanism wrote and read.
 *
 * @param writeNanos mean processor time to write it
 * @param readNanos  mean processor time to read it
 * @param bytes      length of the written graph
 * @param right      whether the graph that was read equals the one written
 */
public record ObjectTrial(double writeNanos, double readNanos, int bytes, boolean right) {}
