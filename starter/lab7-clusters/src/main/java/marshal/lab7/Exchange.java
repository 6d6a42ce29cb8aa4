package marshal.lab7;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.WireException;
import marshal.kit.lab7.Mesh;
import marshal.kit.lab7.SpaceLayout;

/** Sends clusters as they lie, and puts those that come into memory: ISO ones at their own address, others where there is room. */
final class Exchange {

    /** So many clusters that nobody waited for are kept. */
    private static final int MOST_KEPT = 64;

    private final Space space;
    private final Mesh mesh;
    private final boolean trusting;

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
        throw new Todo("lab7.4", "The bytes that it has used, and no others.");
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
        throw new Todo("lab7.4", "Take the next arrival of this kind, origin and rank.");
    }

    /**
     * Waits for a cluster of another kind than ISO, and puts it into a new place.
     *
     * @throws MalformedMessageException if what comes is no cluster; memory is as before
     */
    RelocCluster recvReloc(int from) throws WireException {
        throw new Todo("lab7.6", "Take the next arrival that is none of the ISO kind.");
    }

    /** Waits for a cluster of whatever kind. */
    Cluster recv(int from) throws WireException {
    }

    private RelocCluster placeReloc(Arrival arrival, ClusterHead head) throws WireException {
        throw new Todo("lab7.6", "A place of head.used() bytes. Give it back if the cluster does not come. Then "
                + "shift.");
    }

    /** From the wire to a landing beside the memory, and into it only if there is nothing wrong. */
    private void readChecked(Cluster cluster, Arrival arrival) throws WireException {
        throw new Todo("lab7.7", "Let Validation look at the landing. It may be kept for the next cluster.");
    }

    /**
     * Refuses what a header must not say, whoever sends it: else a cluster would be written over its neighbours.
     *
     * @param length bytes that came
     */
    private void requireRight(ClusterHead head, int length) throws MalformedMessageException {
        throw new Todo("lab7.4", "Section 4 of PROTOCOL.md, all lines of its first table.");
    }
}
