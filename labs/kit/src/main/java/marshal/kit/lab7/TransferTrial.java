package marshal.kit.lab7;

/**
 * A graph, sent from one end to another, whose answer is the smallest frame.
 *
 * @param nanos          mean time there and back, in the fastest of some turns
 * @param processorNanos mean processor time of both ends together, in the turn where it is least
 * @param bytes          of a message, its frame's header apart
 * @param right          whether what was received last is what was sent
 */
public record TransferTrial(double nanos, double processorNanos, int bytes, boolean right) {}
