package marshal.lab7;

import marshal.kit.contract.Todo;

/** Step 6: puts the references of a cluster right that has come to another place. */
final class Relocation {

    private Relocation() {}

    /**
     * Adds a difference to every reference that is not null, of every object, dead ones too, and of the header; then the cluster
     * is at home where it lies.
     *
     * @param cluster    at its new place
     * @param difference from the home that its header names to this place
     */
    static void shift(Cluster cluster, int difference) {
        //> lab7.6: From the header on, an object's size leads to the next object. Shift the elements of an array, or the
        //> fields that Shape.refs() names; then the root. At last the home.
        Memory memory = cluster.memory();
        Shapes shapes = cluster.space().shapes();
        int home = cluster.home();
        int end = home + cluster.used();
        for (int object = home + Header.SIZE; object < end; object += memory.getInt(object + Header.BYTES)) {
            int number = memory.getInt(object + Header.CLASS);
            if (number == Header.REFS) {
                int last = object + Header.ELEMENTS + 4 * memory.getInt(object + Header.COUNT);
                for (int place = object + Header.ELEMENTS; place < last; place += 4) {
                    shift(memory, place, difference);
                }
            } else {
                for (int offset : shapes.get(number).refs()) {
                    shift(memory, object + offset, difference);
                }
            }
        }
        shift(memory, home + Header.ROOT, difference);
        memory.putInt(home + Header.HOME, home);
        //<
    }

    //> lab7.6
    /** Without a branch: which references are null is nothing that a processor could guess. */
    private static void shift(Memory memory, int place, int difference) {
        int reference = memory.getInt(place);
        int notNull = (reference | -reference) >> 31; // all bits set, or none
        memory.putInt(place, reference + (difference & notNull));
    }
    //<
}
