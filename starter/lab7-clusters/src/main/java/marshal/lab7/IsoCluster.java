package marshal.lab7;

import marshal.kit.contract.Todo;

/** A cluster with one address on all nodes (section 2.2 of the paper): its references are right wherever it arrives. */
final class IsoCluster extends Cluster {

    private final int node;
    private final int rank;

    private IsoCluster(Space space, int node, int rank) {
        super(space, space.address(node, rank), space.layout().clusterBytes());
        this.node = node;
        this.rank = rank;
    }

    /** Creates this node's next cluster, without objects. */
    static IsoCluster create(Space space) {
        throw new Todo("lab7.3", "It belongs to this node, and has the next rank. Write its header.");
    }

    /** Returns the cluster at the place of this node and rank, whoever created it. */
    static IsoCluster at(Space space, int node, int rank) {
        return new IsoCluster(space, node, rank);
    }

    /** Forgets all objects. */
    void clear() {
        clear(Header.ISO, node, rank);
    }

    /** The node that created it. */
    int node() {
        return node;
    }

    /** Its rank among that node's clusters, from 0. */
    int rank() {
        return rank;
    }
}
