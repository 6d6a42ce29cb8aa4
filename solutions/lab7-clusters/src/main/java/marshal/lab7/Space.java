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
        //> lab7.3: Section 1 of PROTOCOL.md. Refuse a node and a rank that are not there.
        if (node < 0 || node >= layout.nodes() || rank < 0 || rank >= layout.clustersPerNode()) {
            throw new BadAddressException("there is no cluster " + rank + " of node " + node);
        }
        return layout.isoStart() + (node * layout.clustersPerNode() + rank) * layout.clusterBytes();
        //<
    }

    /** Is an address in one of the ISO clusters? */
    boolean contains(int address) {
        //> lab7.3: Return whether it is neither in the null page nor in the relocatable area nor outside.
        return address >= layout.isoStart() && address < layout.relocStart();
        //<
    }

    /**
     * The node in whose part an address is.
     *
     * @throws BadAddressException if it is in no ISO cluster
     */
    int node(int address) {
        //> lab7.3: Count the clusters in front of the address. How many does each node have?
        return index(address) / layout.clustersPerNode();
        //<
    }

    /**
     * The rank of the cluster that an address is in.
     *
     * @throws BadAddressException if it is in no ISO cluster
     */
    int rank(int address) {
        //> lab7.3: The same count.
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
     * The rank of the next cluster that this node creates: 0, 1, 2 and so on.
     *
     * @throws OutOfSpaceException if it has created all that it may
     */
    int nextRank() {
        //> lab7.3: Count what this node has created, and refuse one more than the layout has.
        if (created == layout.clustersPerNode()) {
            throw new OutOfSpaceException("node " + me + " has created all of its " + created + " ISO clusters");
        }
        return created++;
        //<
    }
}
