package marshal.lab7;

import java.nio.ByteBuffer;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Todo;

/** Step 6: adapts the references of a cluster that has moved to another place. */
final class Relocation {

    private Relocation() {}

    /**
     * Adds a difference to every reference that is not null: in every object, even dead ones, and in the header.
     * Afterwards the cluster's home is its new place.
     *
     * @param cluster    at its new place
     * @param difference distance from the home in its header to this place
     * @throws MalformedMessageException if it has an object of an unknown class
     */
    static void shift(Cluster cluster, int difference) throws MalformedMessageException {
        //> lab7.6: From the header on, an object's size leads to the next object. Shift the elements of an array, or the
        //> fields that Shape.refs() names; then the root. Finally set the home.
        ByteBuffer bytes = cluster.bytes();
        Shapes shapes = cluster.space().shapes();
        int used = bytes.limit();
        int known = Header.REFS; // the class of the previous object: mostly it is also this one's
        int[] refs = {};         // and the places of the references of that class
        int size;
        for (int object = Header.SIZE; object < used; object += size) {
            int number = bytes.getInt(object + Header.CLASS);
            size = bytes.getInt(object + Header.BYTES); // now: behind the following writes, the processor would wait for it
            if (number == Header.REFS) {
                int last = object + Header.ELEMENTS + 4 * bytes.getInt(object + Header.COUNT);
                for (int place = object + Header.ELEMENTS; place < last; place += 4) {
                    shift(bytes, place, difference);
                }
            } else {
                if (number != known) {
                    known = number;
                    refs = refs(shapes.get(number), number);
                }
                for (int offset : refs) {
                    shift(bytes, object + offset, difference);
                }
            }
        }
        shift(bytes, Header.ROOT, difference);
        bytes.putInt(Header.HOME, cluster.home());
        //<
    }

    //> lab7.6
    private static int[] refs(Shape shape, int number) throws MalformedMessageException {
        if (shape == null) {
            throw new MalformedMessageException("an object of class " + number + ", which nobody knows");
        }
        return shape.refs();
    }

    /** Shifts without a branch: a processor could not predict which references are null. */
    private static void shift(ByteBuffer bytes, int place, int difference) {
        int reference = bytes.getInt(place);
        int notNull = (reference | -reference) >> 31; // all bits set, or none
        bytes.putInt(place, reference + (difference & notNull));
    }
    //<
}
