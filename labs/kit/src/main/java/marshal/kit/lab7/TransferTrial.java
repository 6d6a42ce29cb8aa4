package marshal.kit.lab7;

/**
 * The costs of a graph that one end sent to another; the answer is the smallest frame.
 *
 * <p>Each time is measured; none is calculated as the rest of another. Both ends read {@link System#nanoTime}. On Linux
 * it is one clock for all processes of a machine, also across its network namespaces.
 *
 * @param nanos          mean time there and back, in the fastest of several turns
 * @param writeNanos     the part of this time in which the graph is written to memory. This mean, and each of the two
 *                       below, is the least of several turns
 * @param travelNanos    the time from then until all of the graph is in the receiver's memory; a cluster is also checked
 *                       and relocated
 * @param readNanos      the time from then until the receiver has its objects
 * @param processorNanos mean processor time of both ends together, in the turn where it is least
 * @param bytes          bytes of a message, without its frame's header
 * @param right          whether the last graph received equals the one sent
 */
public record TransferTrial(
        double nanos,
        double writeNanos,
        double travelNanos,
        double readNanos,
        double processorNanos,
        int bytes,
        boolean right) {}
