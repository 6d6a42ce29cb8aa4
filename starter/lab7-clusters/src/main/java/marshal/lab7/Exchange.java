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

/** Sends clusters as they lie, and puts those that come into memory: ISO ones at their own address, others where there is room. */
final class Exchange {

    /** So many clusters that nobody waited for are kept. */
    private static final int MOST_KEPT = 64;

    private final Space space;
    private final Mesh mesh;
    private final boolean trusting;
    // Step 4: clusters that came while another one was waited for.
    // Step 7: where a cluster lands before anybody has looked at it.

    /** @param trusting whether whoever sends is believed: then nobody walks over what comes */
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

    /** Sends what a cluster holds, from its memory. It stays here, too. */
    void send(Cluster cluster, int to) throws WireException {
        throw new Todo("lab7.4", "Send the bytes that the cluster has used, and no others, without a copy.");
    }

    /**
     * Waits for an ISO cluster, and puts it at its address in place of what was there.
     *
     * @param origin who created it
     * @param rank   which of that node's
     * @param from   who sends it, whoever created it; or {@link Mesh#ANY}
     * @throws MalformedMessageException if what comes is no cluster; memory is as before
     */
    IsoCluster recvIso(int origin, int rank, int from) throws WireException {
        throw new Todo("lab7.4", "Take the first arrival of this kind, origin and rank: among those that were kept, "
                + "then from the mesh. Refuse what its header must not say; keep others. Put it at its address: read "
                + "its head last, and set to zero what is left of a longer one. Who does not trust reads by "
                + "readChecked.");
    }

    /**
     * Waits for a cluster of another kind than ISO, and puts it into a new place.
     *
     * @throws MalformedMessageException if what comes is no cluster, or has an object of a class that is not known
     * @throws OutOfSpaceException       if there is no place for it; if it was kept, it stays so
     */
    RelocCluster recvReloc(int from) throws WireException {
        throw new Todo("lab7.6", "Take the first arrival that is none of the ISO kind, as recvIso does, and put it "
                + "into a place by placeReloc.");
    }

    /** Waits for a cluster of whatever kind. */
    Cluster recv(int from) throws WireException {
        throw new Todo("lab7.4", "Take the first arrival, as recvIso does: whatever it is.");
    }

    private RelocCluster placeReloc(Arrival arrival, ClusterHead head) throws WireException {
        throw new Todo("lab7.6", "Allocate head.used() bytes, read into them, and shift. Give them back if any of that "
                + "fails. (Step 10: what is RELATIVE is not shifted.)");
    }

    /** From the wire to a landing beside the memory, and into it only if there is nothing wrong. */
    private void readChecked(Cluster cluster, Arrival arrival) throws WireException {
        throw new Todo("lab7.7", "Read head and rest into a little-endian buffer beside the memory. Let Validation "
                + "look at it, and only then copy it. The buffer may serve for the next one, too.");
    }

    /**
     * Refuses what a header must not say, whoever sends it: else a cluster would be written over its neighbours.
     *
     * @param length bytes that came
     */
    private void requireRight(ClusterHead head, int length) throws MalformedMessageException {
        throw new Todo("lab7.4", "Section 4 of PROTOCOL.md, all lines of its first table. Refuse with a "
                + "MalformedMessageException. Let no sum overflow.");
    }
}
