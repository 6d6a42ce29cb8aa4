package marshal.kit.lab7;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.WireException;

/** One node of a student's program. Clusters and objects go by their addresses. */
public interface Node extends AutoCloseable {

    // ---- step 3: the space --------------------------------------------------------------------------------------

    int addressOf(int node, int rank);

    int nodeOf(int address);

    int rankOf(int address);

    boolean contains(int address);

    // ---- steps 2, 3, 5, 10: clusters ----------------------------------------------------------------------------

    int createIso();

    /** Before step 3: an ISO cluster without objects, as node 0 creates the one of this rank. */
    int createAsNode0(int rank);

    int createReloc(int bytes);

    int createRelative(int bytes);

    /** A piece of the relocatable area, whatever its size, that no cluster uses. */
    int allocate(int bytes);

    /** Frees a relocatable cluster, or a piece. */
    void free(int cluster);

    /** The relocatable area: all that is free, and the largest hole. */
    Holes holes();

    /** Makes a class known, by a declaration as {@link Lab7#shape} takes it. */
    void declare(String declaration);

    /**
     * @param shape the name of a class that is known: {@code Car}, {@code Engine}, {@code Town}, or a declared one
     */
    int newObject(int cluster, String shape);

    int newRefs(int cluster, int count);

    /**
     * Sets a field. Of {@code Car} and {@code Engine} by the student's views, of all others by {@code Thing}.
     *
     * @param field a field's name; of an array of references an index
     * @param value a number in decimal, {@code NaN} and the like, a float64's bits as {@code 0x7ff8000000000001}
     */
    void set(int cluster, int object, String field, String value);

    /** The same the other way; a float64's value is its bits. */
    String get(int cluster, int object, String field);

    void setRoot(int cluster, int object);

    int root(int cluster);

    /** All bytes of a cluster, from the header to what it has used. */
    byte[] dump(int cluster);

    /** Some bytes of the memory. */
    byte[] memory(int address, int length);

    /** A number that changes with every byte of the memory. */
    long fingerprint();

    /**
     * Follows a field from object to object with one view, and counts what the thread allocates.
     *
     * @return bytes of Java's heap
     */
    long allocatedByWalk(int cluster, int object, String field, int steps) throws WireException;

    /**
     * Gets and sets all fields of an object, or the first element of an array, and counts what the thread allocates.
     *
     * @return bytes of Java's heap
     */
    long allocatedByAccess(int cluster, int object, int times) throws WireException;

    // ---- steps 4, 6, 7: the wire --------------------------------------------------------------------------------

    /** Where the nodes behind this one connect. */
    InetSocketAddress address() throws IOException;

    /** Connects all nodes. Returns when this node is connected to all others. */
    void join(List<InetSocketAddress> nodes) throws IOException;

    void send(int cluster, int to) throws WireException;

    int recvIso(int origin, int rank, int from) throws WireException;

    int recvReloc(int from) throws WireException;

    /** Whatever kind comes next. */
    int recv(int from) throws WireException;

    /** Bytes of Java's heap and of direct buffers that it takes to receive a cluster. */
    long allocatedByRecvIso(int origin, int rank, int from) throws WireException;

    /** The same for what is no ISO cluster. */
    long allocatedByRecvReloc(int from) throws WireException;

    /** The same to send one. */
    long allocatedBySend(int cluster, int to) throws WireException;

    // ---- steps 8, 9: genetic programming ------------------------------------------------------------------------

    /** As node 0, with all others as workers: the least error of each generation. */
    List<Double> master(GpSettings settings) throws WireException;

    /** As a worker of node 0: how many blocks it evaluated, until it was told that there are no more. */
    int worker(GpSettings settings) throws WireException;

    /**
     * As an island of a ring of all nodes: the least error of each generation.
     *
     * @param every in every so many generations the best one migrates
     */
    List<Double> island(GpSettings settings, int every) throws WireException;

    /** Closes its connections, and lets go of its memory: whoever has called it may hold the node itself for long. */
    @Override
    void close();
}
