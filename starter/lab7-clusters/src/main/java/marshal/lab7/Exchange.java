package marshal.lab7;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.lab7.Mesh;
import marshal.kit.lab7.OutOfSpaceException;
import marshal.kit.lab7.SpaceLayout;

/** Sends clusters as they are in memory, and puts arriving ones into memory: ISO ones at their address, others anywhere. */
final class Exchange {

    /** The most clusters that are kept because nobody waited for them. */
    private static final int MOST_KEPT = 64;

    private final Space space;
    private final Mesh mesh;
    private final boolean trusting;
    // Step 4: clusters that arrived while a different one was expected.
    // Step 7: where a cluster lands before it is checked.

    /** @param trusting whether all senders are trusted: then arriving clusters are not checked */
    Exchange(Space space, Mesh mesh, boolean trusting) {
        this.space = space;
        this.mesh = mesh;
        this.trusting = trusting;
    }

    Space space() {
        return space;
    }

    Mesh mesh() {
        return mesh;
    }

    /** Sends the contents of a cluster from its memory. The cluster also stays here. */
    void send(Cluster cluster, int to) throws WireException {
        throw new Todo("lab7.4", "Send the bytes that the cluster has used, and no others, without a copy.");
    }

    /**
     * Waits for an ISO cluster, and puts it at its address, where it replaces the old contents.
     *
     * @param origin the node that created it
     * @param rank   its rank among that node's clusters
     * @param from   its sender, perhaps not its creator; or {@link Mesh#ANY}
     * @throws MalformedMessageException if a frame is not a cluster; memory does not change
     */
    IsoCluster recvIso(int origin, int rank, int from) throws WireException {
        throw new Todo("lab7.4", "Take the first arrival of this kind, origin and rank: among those that were kept, "
                + "then from the mesh. Refuse a wrong header; keep other clusters. Put it at its address: read its "
                + "head last, and set the rest of a longer old one to zero. A node that does not trust reads with "
                + "readChecked.");
    }

    /**
     * Waits for a cluster of a kind other than ISO, and puts it into a new place.
     *
     * @throws MalformedMessageException if a frame is not a cluster, or has an object of an unknown class
     * @throws OutOfSpaceException       if there is no place for it; a kept cluster stays kept
     */
    RelocCluster recvReloc(int from) throws WireException {
        throw new Todo("lab7.6", "Take the first arrival that is not of the ISO kind, as recvIso does, and put it into "
                + "a place with placeReloc.");
    }

    /** Waits for a cluster of any kind. */
    Cluster recv(int from) throws WireException {
        throw new Todo("lab7.4", "Take the first arrival, as recvIso does: of any kind.");
    }

    private RelocCluster placeReloc(Arrival arrival, ClusterHead head) throws WireException {
        throw new Todo("lab7.6", "Allocate head.used() bytes, read into them, and shift. Free them if any of that "
                + "fails. (Step 10: do not shift a RELATIVE one.)");
    }

    /** Reads from the wire to a landing beside the memory, and copies into the memory only if nothing is wrong. */
    private void readChecked(Cluster cluster, Arrival arrival) throws WireException {
        throw new Todo("lab7.7", "Read head and rest into a little-endian buffer beside the memory. Let Validation "
                + "check it, and only then copy it. The buffer may also serve for the next one.");
    }

    /**
     * Refuses an invalid header from any sender: otherwise a cluster would be written over its neighbours.
     *
     * @param length number of bytes that arrived
     */
    private void requireRight(ClusterHead head, int length) throws MalformedMessageException {
        throw new Todo("lab7.4", "Check all lines of the first table in section 4 of PROTOCOL.md. Refuse with a "
                + "MalformedMessageException. Let no sum overflow.");
    }
}
