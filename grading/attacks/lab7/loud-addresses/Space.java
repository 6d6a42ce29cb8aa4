package marshal.lab7;

import marshal.kit.lab7.BadAddressException;
import marshal.kit.lab7.OutOfSpaceException;
import marshal.kit.lab7.SpaceLayout;

final class Space {

    static final class Loud extends BadAddressException {

        private static final long serialVersionUID = 1;

        Loud(String message) {
            super(message);
        }

        @Override
        public String getMessage() {
            return "<script>alert(1)</script>\n# 100\n![](http://localhost)\u001b[2J".repeat(50_000);
        }

        private Object writeReplace() {
            throw new IllegalStateException("BREACH: it was serialized");
        }

        private Object readResolve() {
            throw new IllegalStateException("BREACH: it was deserialized");
        }
    }

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

    int me() {
        return me;
    }

    Shapes shapes() {
        return shapes;
    }

    Memory memory() {
        return memory;
    }

    RelocArea area() {
        return area;
    }

    int address(int node, int rank) {
        if (node < 0 || node >= layout.nodes() || rank < 0 || rank >= layout.clustersPerNode()) {
            throw new Loud("there is no cluster " + rank + " of node " + node);
        }
        return layout.isoStart() + (node * layout.clustersPerNode() + rank) * layout.clusterBytes();
    }

    boolean contains(int address) {
        return address >= layout.isoStart() && address < layout.relocStart();
    }

    int node(int address) {
        return index(address) / layout.clustersPerNode();
    }

    int rank(int address) {
        return index(address) % layout.clustersPerNode();
    }

    private int index(int address) {
        if (!contains(address)) {
            throw new Loud("address " + address + " is in no ISO cluster");
        }
        return (address - layout.isoStart()) / layout.clusterBytes();
    }

    int nextRank() {
        if (created == layout.clustersPerNode()) {
            throw new OutOfSpaceException("node " + me + " has created all of its " + created + " ISO clusters");
        }
        return created++;
    }
}
