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
        throw new Todo("lab7.3", "Section 1 of PROTOCOL.md. Refuse a node or a rank that does not exist.");
    }

    /** Returns whether an address is in one of the ISO clusters. */
    boolean contains(int address) {
        throw new Todo("lab7.3", "Return whether it is neither in the null page nor in the relocatable area nor "
                + "outside.");
    }

    /**
     * Returns the node whose part contains an address.
     *
     * @throws BadAddressException if it is not in an ISO cluster
     */
    int node(int address) {
        throw new Todo("lab7.3", "Count the clusters in front of the address. How many does each node have?");
    }

    /**
     * Returns the rank of the cluster that contains an address.
     *
     * @throws BadAddressException if it is not in an ISO cluster
     */
    int rank(int address) {
        throw new Todo("lab7.3", "Use the count as in node.");
    }

    /**
     * Returns the rank of the next cluster that this node creates: 0, 1, 2 and so on.
     *
     * @throws OutOfSpaceException if it has created all its clusters
     */
    int nextRank() {
        throw new Todo("lab7.3", "Count the clusters that this node has created, and refuse one more than the layout "
                + "has.");
    }
}
