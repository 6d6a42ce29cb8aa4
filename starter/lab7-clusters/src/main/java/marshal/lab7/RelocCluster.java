package marshal.lab7;

import marshal.kit.contract.Todo;

/** A cluster of any size at any place (section 2.3 of the paper): the receiver adapts its references. */
class RelocCluster extends Cluster {

    RelocCluster(Space space, int home, int capacity) {
        super(space, home, capacity);
    }

    /**
     * Creates a cluster without objects, for at most this number of bytes, including its header.
     *
     * @throws marshal.kit.lab7.OutOfSpaceException if the relocatable area has no hole of that size
     * @throws IllegalArgumentException             if this number is less than a header has, or more than a cluster may have
     */
    static RelocCluster create(Space space, int bytes) {
        throw new Todo("lab7.5", "Refuse less than a header and more than SpaceLayout.MOST_CLUSTER_BYTES. Take a piece "
                + "of the area, and write the header: node and rank are 0.");
    }

    /** Frees its memory. From now on, nobody may use it, or a view of one of its objects. */
    final void free() {
        space().area().free(home());
    }
}
