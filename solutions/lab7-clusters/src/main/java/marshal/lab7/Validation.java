package marshal.lab7;

import java.nio.ByteBuffer;
import java.util.BitSet;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Todo;

/** Step 7: checks a stranger's cluster before anybody follows one of its references. */
final class Validation {

    private Validation() {}

    /**
     * Refuses a cluster with an invalid object, reference or root. The other fields of its header are already
     * checked.
     *
     * @param dump little-endian, from the cluster's header to its end; its position and its limit do not change
     */
    static void check(ByteBuffer dump, Shapes shapes) throws MalformedMessageException {
        //> lab7.7: Walk over the objects first: does each have a known class and the size of that class, and does it end in the
        //> dump? Note where they begin. Then check all references, and the root: by then you know what they may be.
        BitSet starts = objects(dump, shapes);
        int home = dump.getInt(Header.HOME);
        boolean isRelative = dump.getInt(Header.KIND) == Header.RELATIVE;
        requireObject(dump, Header.ROOT, home, isRelative, starts);
        for (int object = Header.SIZE; object < dump.limit(); object += dump.getInt(object + Header.BYTES)) {
            int number = dump.getInt(object + Header.CLASS);
            if (number == Header.REFS) {
                int count = dump.getInt(object + Header.COUNT);
                for (int i = 0; i < count; i++) {
                    requireObject(dump, object + Header.ELEMENTS + 4 * i, home, isRelative, starts);
                }
            } else {
                for (int offset : shapes.get(number).refs()) {
                    requireObject(dump, object + offset, home, isRelative, starts);
                }
            }
        }
        //<
    }

    //> lab7.7
    /** Returns where objects begin, in units of 8 bytes from the header. */
    private static BitSet objects(ByteBuffer dump, Shapes shapes) throws MalformedMessageException {
        int end = dump.limit();
        var starts = new BitSet(end / 8);
        int objects = 0;
        for (int object = Header.SIZE; object < end; objects++) {
            if (end - object < Header.OBJECT_SIZE) {
                throw new MalformedMessageException("an object begins at byte " + object + " of " + end);
            }
            int size = dump.getInt(object + Header.BYTES);
            if (size > end - object || size != rightSize(dump, object, shapes)) {
                throw new MalformedMessageException("an object at byte " + object + " of " + end + " has " + size + " bytes");
            }
            starts.set(object / 8);
            object += size;
        }
        if (objects != dump.getInt(Header.OBJECTS)) {
            throw new MalformedMessageException(
                    objects + " objects; the header says " + dump.getInt(Header.OBJECTS));
        }
        return starts;
    }

    /** Returns the size that an object's class demands; its header is in the dump. */
    private static long rightSize(ByteBuffer dump, int object, Shapes shapes) throws MalformedMessageException {
        int number = dump.getInt(object + Header.CLASS);
        if (number == Header.REFS) {
            if (dump.limit() - object < Header.ELEMENTS) {
                throw new MalformedMessageException("an array that ends before its elements");
            }
            int count = dump.getInt(object + Header.COUNT);
            return count < 0 ? -1 : Header.refsSize(count);
        }
        Shape shape = shapes.get(number);
        if (shape == null) {
            throw new MalformedMessageException("an object of class " + number + ", which nobody knows");
        }
        return shape.size();
    }

    private static void requireObject(ByteBuffer dump, int place, int home, boolean isRelative, BitSet starts)
            throws MalformedMessageException {
        int reference = dump.getInt(place);
        if (reference == 0) {
            return;
        }
        long object = isRelative ? (long) place + reference : (long) reference - home; // may be larger than an int
        if (object < 0 || object >= dump.limit() || object % 8 != 0 || !starts.get((int) object / 8)) {
            throw new MalformedMessageException("at byte " + place + " is a reference to " + reference + ", where no object begins");
        }
    }
    //<
}
