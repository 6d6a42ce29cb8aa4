package marshal.lab7;

import marshal.kit.contract.Todo;

/** A cluster of any size at any place (section 2.3 of the paper): its references are put right where it arrives. */
class RelocCluster extends Cluster {

    RelocCluster(Space space, int home, int capacity) {
        super(space, home, capacity);
    }

    /**
     * One that holds at most so many bytes, its header included; without objects.
     *
     * @throws marshal.kit.lab7.OutOfSpaceException if the relocatable area has no hole of that size
     * @throws IllegalArgumentException             if not even a header fits, or if they are more than a cluster may have
     */
    static RelocCluster create(Space space, int bytes) {
        throw new Todo("lab7.5", "Refuse less than a header and more than SpaceLayout.MOST_CLUSTER_BYTES. Take a piece "
                + "of the area, and write the header: node and rank are 0.");
    }

    /** Gives its memory back. Nobody may use it, or a view of one of its objects, from now on. */
    final void free() {
        space().area().free(home());
    }
}
