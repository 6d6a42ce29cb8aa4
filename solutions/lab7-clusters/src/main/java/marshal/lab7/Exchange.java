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
    //> lab7.4
    private final List<Arrival> kept = new ArrayList<>();
    //+ // Step 4: clusters that arrived while a different one was expected.
    //<
    //> lab7.7
    private ByteBuffer landing = ByteBuffer.allocateDirect(Header.SIZE).order(ByteOrder.LITTLE_ENDIAN);
    //+ // Step 7: where a cluster lands before it is checked.
    //<

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
        //> lab7.4: Send the bytes that the cluster has used, and no others, without a copy.
        mesh.send(to, cluster.bytes());
        //<
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
        //> lab7.4: Take the first arrival of this kind, origin and rank: among those that were kept, then from the mesh.
        //> Refuse a wrong header; keep other clusters. Put it at its address: read its head last, and set the rest
        //> of a longer old one to zero. A node that does not trust reads with readChecked.
        space.address(origin, rank);
        return (IsoCluster) take(
                from, head -> head.kind() == Header.ISO && head.node() == origin && head.rank() == rank);
        //<
    }

    /**
     * Waits for a cluster of a kind other than ISO, and puts it into a new place.
     *
     * @throws MalformedMessageException if a frame is not a cluster, or has an object of an unknown class
     * @throws OutOfSpaceException       if there is no place for it; a kept cluster stays kept
     */
    RelocCluster recvReloc(int from) throws WireException {
        //> lab7.6: Take the first arrival that is not of the ISO kind, as recvIso does, and put it into a place with
        //> placeReloc.
        return (RelocCluster) take(from, head -> head.kind() != Header.ISO);
        //<
    }

    /** Waits for a cluster of any kind. */
    Cluster recv(int from) throws WireException {
        //> lab7.4: Take the first arrival, as recvIso does: of any kind.
        return take(from, head -> true);
        //<
    }

    //> lab7.4
    /** Returns the next wanted cluster from a node. Keeps clusters that arrive before it, for calls that wait for them. */
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
            int used = cluster.used(); // of a node that does not trust: as before, if the dump was refused
            space.memory().clear(cluster.home() + used, Math.max(before, trusting ? head.used() : used) - used);
        }
        return cluster;
    }

    /** Reads from the wire into memory. The header comes last: from then on there is a cluster. */
    private void readInto(Cluster cluster, Arrival arrival) throws WireException {
        int used = arrival.head().used();
        ByteBuffer memory = space.memory().part(cluster.home(), used);
        arrival.readRest(memory.position(Header.SIZE));
        arrival.readHead(memory.rewind());
    }
    //<

    private RelocCluster placeReloc(Arrival arrival, ClusterHead head) throws WireException {
        //> lab7.6: Allocate head.used() bytes, read into them, and shift. Free them if any of that fails. (Step 10:
        //> do not shift a RELATIVE one.)
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
        } catch (Throwable e) { // also after an OutOfMemoryError: otherwise nobody could free the place
            cluster.free();
            throw e;
        }
        //<
    }

    /** Reads from the wire to a landing beside the memory, and copies into the memory only if nothing is wrong. */
    private void readChecked(Cluster cluster, Arrival arrival) throws WireException {
        //> lab7.7: Read head and rest into a little-endian buffer beside the memory. Let Validation check it, and only then copy it.
        //> The buffer may also serve for the next one.
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
     * Refuses an invalid header from any sender: otherwise a cluster would be written over its neighbours.
     *
     * @param length number of bytes that arrived
     */
    private void requireRight(ClusterHead head, int length) throws MalformedMessageException {
        //> lab7.4: Check all lines of the first table in section 4 of PROTOCOL.md. Refuse with a MalformedMessageException. Let
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
