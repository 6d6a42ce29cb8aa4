package marshal.lab7;

import marshal.kit.contract.Todo;
import marshal.kit.lab7.BadAddressException;
import marshal.kit.lab7.OutOfSpaceException;
import marshal.kit.lab7.SpaceLayout;

/** The memory of one node, divided as on all others: what lies at an address here lies at the same address there. */
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

    /** Where clusters of any size are. */
    RelocArea area() {
        return area;
    }

    /**
     * The address of an ISO cluster: of the cluster that a node created, as its first one (rank 0), second and so on.
     *
     * @throws BadAddressException if there is no such node or rank
     */
    int address(int node, int rank) {
        throw new Todo("lab7.3", "Section 1 of PROTOCOL.md. Refuse a node and a rank that are not there.");
    }

    /** Is an address in one of the ISO clusters? */
    boolean contains(int address) {
        throw new Todo("lab7.3", "Return whether it is neither in the null page nor in the relocatable area nor "
                + "outside.");
    }

    /**
     * The node in whose part an address is.
     *
     * @throws BadAddressException if it is in no ISO cluster
     */
    int node(int address) {
        throw new Todo("lab7.3", "Count the clusters in front of the address. How many does each node have?");
    }

    /**
     * The rank of the cluster that an address is in.
     *
     * @throws BadAddressException if it is in no ISO cluster
     */
    int rank(int address) {
        throw new Todo("lab7.3", "The same count.");
    }

    /**
     * The rank of the next cluster that this node creates: 0, 1, 2 and so on.
     *
     * @throws OutOfSpaceException if it has created all that it may
     */
    int nextRank() {
        throw new Todo("lab7.3", "Count what this node has created, and refuse one more than the layout has.");
    }
}
