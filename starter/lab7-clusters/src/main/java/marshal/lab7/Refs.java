package marshal.lab7;

import marshal.kit.contract.Todo;

/** A view of an array of references. */
final class Refs extends Thing {

    Refs on(Cluster cluster, int object) {
        at(cluster, object);
        return this;
    }

    int length() {
        return int32(Header.COUNT);
    }

    /** @throws IndexOutOfBoundsException if there is no such element: its place belongs to another object */
    int get(int index) {
        throw new Todo("lab7.2", "Refuse an index that is not in the array. The references are one behind another, "
                + "from Header.ELEMENTS on.");
    }

    /** @throws IndexOutOfBoundsException if there is no such element: its place belongs to another object */
    void set(int index, int object) {
        throw new Todo("lab7.2", "Use the place that get uses.");
    }
}
