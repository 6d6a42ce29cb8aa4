package marshal.lab7;

/** A view of an array of references. */
final class Refs extends Thing {

    Refs on(Cluster cluster, int object) {
        at(cluster, object);
        return this;
    }

    int length() {
        return int32(Header.COUNT);
    }

    /** @throws IndexOutOfBoundsException if there is no such element: another object lies there */
    int get(int index) {
    }

    /** @throws IndexOutOfBoundsException if there is no such element: another object lies there */
    void set(int index, int object) {
    }
}
