package marshal.kit.lab7;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.WireException;

/** One node of a student's program. Clusters and objects are identified by their addresses. */
public interface Node extends AutoCloseable {

    // ---- step 3: the space --------------------------------------------------------------------------------------

    int addressOf(int node, int rank);

    int nodeOf(int address);

    int rankOf(int address);

    boolean contains(int address);

    // ---- steps 2, 3, 5, 10: clusters ----------------------------------------------------------------------------

    int createIso();

    /** Before step 3: creates an ISO cluster without objects, as node 0 creates its cluster of this rank. */
    int createAsNode0(int rank);

    int createReloc(int bytes);

    int createRelative(int bytes);

    /** Allocates a piece of any size in the relocatable area. No cluster uses it. */
    int allocate(int bytes);

    /** Frees a relocatable cluster, or a piece. */
    void free(int cluster);

    /** The free space in the relocatable area: the total and the largest hole. */
    Holes holes();

    /** Declares a class; {@link Lab7#shape} describes the form of a declaration. */
    void declare(String declaration);

    /** @param shape the name of a known class: {@code Car}, {@code Engine}, {@code Town}, or a declared one */
    int newObject(int cluster, String shape);

    int newRefs(int cluster, int count);

    /**
     * Sets a field: with the student's views for {@code Car} and {@code Engine}, with {@code Thing} for all others.
     *
     * @param field a field's name; an index for an array of references
     * @param value a number in decimal, {@code NaN} and the like, a float64's bits as {@code 0x7ff8000000000001}
     */
    void set(int cluster, int object, String field, String value);

    /** Reads a field in the same way; a float64's value is returned as its bits. */
    String get(int cluster, int object, String field);

    void setRoot(int cluster, int object);

    int root(int cluster);

    /** All bytes of a cluster, from the header to the end of its used part. */
    byte[] dump(int cluster);

    /** Some bytes of the memory. */
    byte[] memory(int address, int length);

    /** A number that changes if any byte of the memory changes. */
    long fingerprint();

    /**
     * Follows a field from object to object with one view, and counts what the thread allocates meanwhile.
     *
     * @return bytes of Java's heap
     */
    long allocatedByWalk(int cluster, int object, String field, int steps) throws WireException;

    /**
     * Gets and sets all fields of an object, or the first element of an array. Counts what the thread allocates
     * meanwhile.
     *
     * @return bytes of Java's heap
     */
    long allocatedByAccess(int cluster, int object, int times) throws WireException;

    // ---- steps 4, 6, 7: the wire --------------------------------------------------------------------------------

    /** The address where later nodes connect. */
    InetSocketAddress address() throws IOException;

    /** Connects all nodes. Returns when this node is connected to all others. */
    void join(List<InetSocketAddress> nodes) throws IOException;

    void send(int cluster, int to) throws WireException;

    int recvIso(int origin, int rank, int from) throws WireException;

    int recvReloc(int from) throws WireException;

    /** Receives the next cluster, of any kind. */
    int recv(int from) throws WireException;

    /** Returns how many bytes a receive of an ISO cluster allocates, in Java's heap and in direct buffers. */
    long allocatedByRecvIso(int origin, int rank, int from) throws WireException;

    /** Returns how many bytes a receive of any other cluster allocates. */
    long allocatedByRecvReloc(int from) throws WireException;

    /** Returns how many bytes a send of a cluster allocates. */
    long allocatedBySend(int cluster, int to) throws WireException;

    // ---- steps 8, 9: genetic programming ------------------------------------------------------------------------

    /** Runs as node 0 with all others as workers; returns the least error of each generation. */
    List<Double> master(GpSettings settings) throws WireException;

    /** Runs as a worker of node 0 until node 0 has no more blocks; returns the number of blocks that it evaluated. */
    int worker(GpSettings settings) throws WireException;

    /**
     * Runs as an island in a ring of all nodes; returns the least error of each generation.
     *
     * @param every the best individual migrates each time this number of generations has passed
     */
    List<Double> island(GpSettings settings, int every) throws WireException;

    /** Closes its connections and releases its memory: the caller may keep a reference to the node for a long time. */
    @Override
    void close();
}
