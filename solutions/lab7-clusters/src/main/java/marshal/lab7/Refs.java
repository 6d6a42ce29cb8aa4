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
        //> lab7.2: Refuse an index that is not in the array. The references are one behind another, from
        //> Header.ELEMENTS on.
        return ref(offset(index));
        //<
    }

    /** @throws IndexOutOfBoundsException if there is no such element: its place belongs to another object */
    void set(int index, int object) {
        //> lab7.2: Use the place that get uses.
        ref(offset(index), object);
        //<
    }

    //> lab7.2
    private int offset(int index) {
        return Header.ELEMENTS + Shape.Kind.REF.bytes * java.util.Objects.checkIndex(index, length());
    }
    //<
}
