package marshal.lab7;

import marshal.kit.contract.Todo;

/** A cluster that has the same address on all nodes (section 2.2 of the paper): its references are right wherever it arrives. */
final class IsoCluster extends Cluster {

    private final int node;
    private final int rank;

    private IsoCluster(Space space, int node, int rank) {
        super(space, space.address(node, rank), space.layout().clusterBytes());
        this.node = node;
        this.rank = rank;
    }

    /** The next one of this node's own, without objects. */
    static IsoCluster create(Space space) {
        throw new Todo("lab7.3", "It is of this node, and has the next rank. Write its header.");
    }

    /** The one that stands here, whoever created it. */
    static IsoCluster at(Space space, int node, int rank) {
        return new IsoCluster(space, node, rank);
    }

    /** Forgets all objects. */
    void clear() {
        clear(Header.ISO, node, rank);
    }

    /** Who created it. */
    int node() {
        return node;
    }

    /** Which of that node's clusters it is, from 0. */
    int rank() {
        return rank;
    }
}
