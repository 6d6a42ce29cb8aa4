package marshal.lab7;

import java.nio.ByteBuffer;
import marshal.kit.contract.MalformedMessageException;
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
     * @throws MalformedMessageException if it has an object of a class that is not known
     */
    static void shift(Cluster cluster, int difference) throws MalformedMessageException {
        //> lab7.6: From the header on, an object's size leads to the next object. Shift the elements of an array, or the
        //> fields that Shape.refs() names; then the root. At last the home.
        ByteBuffer bytes = cluster.bytes();
        Shapes shapes = cluster.space().shapes();
        int used = bytes.limit();
        int known = Header.REFS; // the class of the object before: it mostly is this one's, too
        int[] refs = {};         // and where the references of that class are
        int size;
        for (int object = Header.SIZE; object < used; object += size) {
            int number = bytes.getInt(object + Header.CLASS);
            size = bytes.getInt(object + Header.BYTES); // now: behind the writes that follow, the processor would wait for it
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

    /** Without a branch: which references are null is nothing that a processor could guess. */
    private static void shift(ByteBuffer bytes, int place, int difference) {
        int reference = bytes.getInt(place);
        int notNull = (reference | -reference) >> 31; // all bits set, or none
        bytes.putInt(place, reference + (difference & notNull));
    }
    //<
}
