package marshal.lab7;

/** A cluster of any size at any place (section 2.3 of the paper): its references are put right where it arrives. */
class RelocCluster extends Cluster {

    RelocCluster(Space space, int home, int capacity) {
        super(space, home, capacity);
    }

    /**
     * One that holds at most so many bytes, its header included; without objects.
     *
     * @throws marshal.kit.lab7.OutOfSpaceException if the relocatable area has no hole of that size
     */
    static RelocCluster create(Space space, int bytes) {
        throw new Todo("lab7.5", "At least a header has to fit, and at most SpaceLayout.MOST_CLUSTER_BYTES. Write the "
                + "header.");
    }

    /** Gives its memory back. Nobody may use it, or a view of one of its objects, from now on. */
    final void free() {
        space().area().free(home());
    }
}
