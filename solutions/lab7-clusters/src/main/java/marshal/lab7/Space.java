package marshal.lab7;

import marshal.kit.contract.Todo;
import marshal.kit.lab7.BadAddressException;
import marshal.kit.lab7.OutOfSpaceException;
import marshal.kit.lab7.SpaceLayout;

/** The memory of one node, divided as on all other nodes: each part has the same address everywhere. */
final class Space {

    private final SpaceLayout layout;
    private final int me;
    private final Shapes shapes;
    private final Memory memory;
    private final RelocArea area;
    private int created;

    Space(SpaceLayout layout, int me, Shapes shapes) {
        this.layout = layout;
        this.me = me;
        this.shapes = shapes;
        this.memory = new Memory(layout.size());
        this.area = new RelocArea(layout.relocStart(), layout.relocBytes());
    }

    SpaceLayout layout() {
        return layout;
    }

    /** This node's number. */
    int me() {
        return me;
    }

    Shapes shapes() {
        return shapes;
    }

    Memory memory() {
        return memory;
    }

    /** The area for clusters of any size. */
    RelocArea area() {
        return area;
    }

    /**
     * Returns the address of the ISO cluster that a node created as its first one (rank 0), second one and so on.
     *
     * @throws BadAddressException if there is no such node or rank
     */
    int address(int node, int rank) {
        //> lab7.3: Section 1 of PROTOCOL.md. Refuse a node or a rank that does not exist.
        if (node < 0 || node >= layout.nodes() || rank < 0 || rank >= layout.clustersPerNode()) {
            throw new BadAddressException("there is no cluster " + rank + " of node " + node);
        }
        return layout.isoStart() + (node * layout.clustersPerNode() + rank) * layout.clusterBytes();
        //<
    }

    /** Returns whether an address is in one of the ISO clusters. */
    boolean contains(int address) {
        //> lab7.3: Return whether it is neither in the null page nor in the relocatable area nor outside.
        return address >= layout.isoStart() && address < layout.relocStart();
        //<
    }

    /**
     * Returns the node whose part contains an address.
     *
     * @throws BadAddressException if it is not in an ISO cluster
     */
    int node(int address) {
        //> lab7.3: Count the clusters in front of the address. How many does each node have?
        return index(address) / layout.clustersPerNode();
        //<
    }

    /**
     * Returns the rank of the cluster that contains an address.
     *
     * @throws BadAddressException if it is not in an ISO cluster
     */
    int rank(int address) {
        //> lab7.3: Use the count as in node.
        return index(address) % layout.clustersPerNode();
        //<
    }

    //> lab7.3
    private int index(int address) {
        if (!contains(address)) {
            throw new BadAddressException("address " + address + " is in no ISO cluster");
        }
        return (address - layout.isoStart()) / layout.clusterBytes();
    }
    //<

    /**
     * Returns the rank of the next cluster that this node creates: 0, 1, 2 and so on.
     *
     * @throws OutOfSpaceException if it has created all its clusters
     */
    int nextRank() {
        //> lab7.3: Count the clusters that this node has created, and refuse one more than the layout has.
        if (created == layout.clustersPerNode()) {
            throw new OutOfSpaceException("node " + me + " has created all of its " + created + " ISO clusters");
        }
        return created++;
        //<
    }
}
