package marshal.lab7;

import marshal.kit.contract.Todo;

/**
 * A flyweight: a view of one object in a cluster. It holds no field's value, only the object's place. It can be put on
 * one object after another.
 */
abstract class Thing {

    private Cluster cluster;
    private Memory memory;
    private int address;

    /** Puts the view on an object of a cluster. */
    final void at(Cluster newCluster, int object) {
        if (newCluster != cluster) {
            this.cluster = newCluster;
            this.memory = newCluster.memory();
        }
        this.address = object;
    }

    /** Puts the view on another object of the same cluster. */
    final void at(int object) {
        this.address = object;
    }

    /** Address of the object that it views; 0 if there is none. */
    final int address() {
        return address;
    }

    /** The cluster that contains the object. */
    final Cluster cluster() {
        return cluster;
    }

    final int int32(int offset) {
        throw new Todo("lab7.2", "Return the int at this offset from the object's address.");
    }

    final void int32(int offset, int value) {
        throw new Todo("lab7.2", "Put it there.");
    }

    final long int64(int offset) {
        throw new Todo("lab7.2", "Return the long there.");
    }

    final void int64(int offset, long value) {
        throw new Todo("lab7.2", "Put it there.");
    }

    final double float64(int offset) {
        throw new Todo("lab7.2", "Return the double there.");
    }

    final void float64(int offset, double value) {
        throw new Todo("lab7.2", "Put it there.");
    }

    /** Returns the address in a reference; 0 for null. */
    final int ref(int offset) {
        throw new Todo("lab7.2", "Ask Cluster.ref, which knows the form of references in its memory.");
    }

    /** @throws IllegalArgumentException if the address is outside of the cluster */
    final void ref(int offset, int object) {
        throw new Todo("lab7.2", "Leave it to Cluster.setRef, which refuses references out of the cluster.");
    }
}
