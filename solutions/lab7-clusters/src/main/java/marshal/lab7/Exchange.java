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
    //> lab7.4
    private final List<Arrival> kept = new ArrayList<>();
    //+ // Step 4: clusters that came while another one was waited for.
    //<
    //> lab7.7
    private ByteBuffer landing = ByteBuffer.allocateDirect(Header.SIZE).order(ByteOrder.LITTLE_ENDIAN);
    //+ // Step 7: where a cluster lands before anybody has looked at it.
    //<

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
        //> lab7.4: Send the bytes that the cluster has used, and no others, without a copy.
        mesh.send(to, cluster.bytes());
        //<
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
        //> lab7.4: Take the first arrival of this kind, origin and rank: among those that were kept, then from the mesh.
        //> Refuse what its header must not say; keep others. Put it at its address: read its head last, and set to zero
        //> what is left of a longer one. Who does not trust reads by readChecked.
        space.address(origin, rank);
        return (IsoCluster) take(
                from, head -> head.kind() == Header.ISO && head.node() == origin && head.rank() == rank);
        //<
    }

    /**
     * Waits for a cluster of another kind than ISO, and puts it into a new place.
     *
     * @throws MalformedMessageException if what comes is no cluster, or has an object of a class that is not known
     * @throws OutOfSpaceException       if there is no place for it; if it was kept, it stays so
     */
    RelocCluster recvReloc(int from) throws WireException {
        //> lab7.6: Take the first arrival that is none of the ISO kind, as recvIso does, and put it into a place by
        //> placeReloc.
        return (RelocCluster) take(from, head -> head.kind() != Header.ISO);
        //<
    }

    /** Waits for a cluster of whatever kind. */
    Cluster recv(int from) throws WireException {
        //> lab7.4: Take the first arrival, as recvIso does: whatever it is.
        return take(from, head -> true);
        //<
    }

    //> lab7.4
    /** The next cluster from a node that is wanted. Others that come before it are kept for whoever waits for them. */
    private Cluster take(int from, Predicate<ClusterHead> wanted) throws WireException {
        for (int i = 0; i < kept.size(); i++) {
            Arrival arrival = kept.get(i);
            if ((from == Mesh.ANY || from == arrival.from()) && wanted.test(arrival.head())) {
                kept.remove(i);
                try {
                    return place(arrival);
                } catch (OutOfSpaceException e) {
                    kept.add(i, arrival); // there may be room later
                    throw e;
                }
            }
        }
        while (true) {
            Arrival arrival = Arrival.of(mesh.next(from));
            requireRight(arrival.head(), arrival.length());
            if (wanted.test(arrival.head())) {
                return place(arrival);
            }
            if (kept.size() == MOST_KEPT) {
                throw new WireException(MOST_KEPT + " clusters came that nobody waits for, and one more");
            }
            kept.add(arrival.keep());
        }
    }

    private Cluster place(Arrival arrival) throws WireException {
        ClusterHead head = arrival.head();
        return head.kind() == Header.ISO ? placeIso(arrival, head) : placeReloc(arrival, head);
    }

    private IsoCluster placeIso(Arrival arrival, ClusterHead head) throws WireException {
        IsoCluster cluster = IsoCluster.at(space, head.node(), head.rank());
        int before = cluster.used(); // 0 if it was never here
        try {
            if (trusting) {
                cluster.clear(); // so that it is empty, and not half new, if the sender ends in the middle
                readInto(cluster, arrival);
            } else {
                readChecked(cluster, arrival);
            }
        } finally {
            int used = cluster.used();
            space.memory().clear(cluster.home() + used, Math.max(before, head.used()) - used);
        }
        return cluster;
    }

    /** From the wire into memory. The header comes last: from then on there is a cluster. */
    private void readInto(Cluster cluster, Arrival arrival) throws WireException {
        int used = arrival.head().used();
        ByteBuffer memory = space.memory().part(cluster.home(), used);
        arrival.readRest(memory.position(Header.SIZE));
        arrival.readHead(memory.rewind());
    }
    //<

    private RelocCluster placeReloc(Arrival arrival, ClusterHead head) throws WireException {
        //> lab7.6: Allocate head.used() bytes, read into them, and shift. Give them back if any of that fails. (Step 10:
        //> what is RELATIVE is not shifted.)
        int home = RelocCluster.allocate(space, head.used());
        boolean isRelative = head.kind() == Header.RELATIVE;
        RelocCluster cluster = isRelative
                ? new RelativeCluster(space, home, head.used())
                : new RelocCluster(space, home, head.used());
        try {
            if (trusting) {
                readInto(cluster, arrival);
            } else {
                readChecked(cluster, arrival);
            }
            if (!isRelative) {
                Relocation.shift(cluster, home - head.home());
            }
            return cluster;
        } catch (Throwable e) { // also an OutOfMemoryError: else nobody could free the place
            cluster.free();
            throw e;
        }
        //<
    }

    /** From the wire to a landing beside the memory, and into it only if there is nothing wrong. */
    private void readChecked(Cluster cluster, Arrival arrival) throws WireException {
        //> lab7.7: Read head and rest into a little-endian buffer beside the memory. Let Validation look at it, and only then copy it.
        //> The buffer may serve for the next one, too.
        int used = arrival.head().used();
        if (landing.capacity() < used) {
            landing = ByteBuffer.allocateDirect(used).order(ByteOrder.LITTLE_ENDIAN);
        }
        landing.clear().limit(used);
        arrival.readHead(landing);
        arrival.readRest(landing);
        landing.flip();
        Validation.check(landing, space.shapes());
        space.memory().part(cluster.home(), used).put(landing);
        //<
    }

    /**
     * Refuses what a header must not say, whoever sends it: else a cluster would be written over its neighbours.
     *
     * @param length bytes that came
     */
    private void requireRight(ClusterHead head, int length) throws MalformedMessageException {
        //> lab7.4: Section 4 of PROTOCOL.md, all lines of its first table. Refuse with a MalformedMessageException. Let
        //> no sum overflow.
        require(head.magic() == Header.MAGIC_NUMBER, "no cluster: its magic is " + Integer.toHexString(head.magic()));
        require(head.used() == length, "a cluster of " + head.used() + " bytes in a frame of " + length);
        require(Header.isAligned(head.used()), "a cluster of " + head.used() + " bytes");
        SpaceLayout layout = space.layout();
        switch (head.kind()) {
            case Header.ISO -> {
                require(head.node() >= 0 && head.node() < layout.nodes(), "a cluster of node " + head.node());
                require(head.rank() >= 0 && head.rank() < layout.clustersPerNode(), "a cluster of rank " + head.rank());
                require(head.home() == space.address(head.node(), head.rank()), "its home is " + head.home());
                require(length <= layout.clusterBytes(), "an ISO cluster of " + length + " bytes");
            }
            case Header.RELOCATABLE, Header.RELATIVE -> {
                require(head.node() == 0 && head.rank() == 0, "node " + head.node() + " and rank " + head.rank());
                boolean isRelative = head.kind() == Header.RELATIVE;
                require(isRelative ? head.home() == 0 : isRelocatableHome(head), "its home is " + head.home());
            }
            default -> throw new MalformedMessageException("there is no kind " + head.kind() + " of clusters");
        }
        //<
    }

    //> lab7.4
    private boolean isRelocatableHome(ClusterHead head) {
        SpaceLayout layout = space.layout();
        return Header.isAligned(head.home())
                && head.home() >= layout.relocStart()
                && head.home() <= layout.size() - head.used();
    }

    private static void require(boolean right, String what) throws MalformedMessageException {
        if (!right) {
            throw new MalformedMessageException(what);
        }
    }
    //<
}
