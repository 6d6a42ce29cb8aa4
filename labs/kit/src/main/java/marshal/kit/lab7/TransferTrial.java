package marshal.kit.lab7;

/**
 * The costs of a graph that one end sent to another; the answer is the smallest frame.
 *
 * @param nanos          mean time there and back, in the fastest of several turns
 * @param processorNanos mean processor time of both ends together, in the turn where it is least
 * @param bytes          bytes of a message, without its frame's header
 * @param right          whether the last graph received equals the one sent
 */
public record TransferTrial(double nanos, double processorNanos, int bytes, boolean right) {}
