package marshal.kit.lab7;

import java.io.IOException;
import java.net.InetSocketAddress;
import marshal.kit.contract.Sockets;

/** Lab 7's experiments in a process with a student's code: the mechanisms of the student, the kit and libraries. */
public interface ClusterExperiments {

    /**
     * Experiments {@code transfer} and {@code marshalling}: the receiving end, for every mechanism.
     *
     * @param sockets sockets of its node
     */
    GraphReceiver receive(Sockets sockets) throws IOException;

    /**
     * Sends a graph to a receiver repeatedly; each time the receiver answers with the smallest frame.
     *
     * @param mechanism {@code raw}: meaningless bytes, as many as the graph's cluster has; {@code raw-java-io} and so
     *                  on: as many as that mechanism sends
     * @param sockets sockets of the sender's node
     * @param program {@code map}, {@code roads} or {@code tree}
     * @param n       number of its objects; for a tree, of its nodes
     * @throws IllegalStateException if the mechanism is not here; the message says why
     */
    TransferTrial transfer(
            String mechanism, Sockets sockets, InetSocketAddress receiver, String program, int n, long seed)
            throws IOException;

    /**
     * Experiment {@code marshalling}: writes a graph to memory and reads it, without a network.
     *
     * @return processor time in nanoseconds; 0 for clusters, which are sent as they are in memory
     */
    double marshal(String mechanism, String program, int n, long seed) throws IOException;

    /**
     * Experiment {@code access}: n towns in a row.
     *
     * @param mechanism {@code objects} or {@code arena}
     * @param program   {@code walk}, {@code create} or {@code sum-field}
     */
    AccessTrial access(String mechanism, String program, int n) throws IOException;

    /** Experiment {@code gp} without a network: {@code sequential-objects} or {@code sequential-arena}. */
    GpRun breed(String mechanism, GpSettings settings) throws IOException;

    /**
     * Experiment {@code gp}: one node; node 0 is the master, the others are its workers.
     *
     * @param mechanism {@code objects-java-io}, {@code cluster-iso} or {@code cluster-reloc}
     */
    GpNode gp(String mechanism, int nodes, int me, GpSettings settings) throws IOException;
}
