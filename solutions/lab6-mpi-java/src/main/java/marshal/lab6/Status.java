package marshal.lab6;

import marshal.kit.contract.Todo;

/**
 * Information about a received message.
 *
 * @param length its number of bytes; for objects, their number
 */
public record Status(int source, int tag, int length) {

    /** Given: makes a status from what Native has filled in. */
    static Status of(int[] seen) {
        return new Status(seen[0], seen[1], seen[2]);
    }

    /** Step 2: returns the number of such datatypes in the message; {@link MPJ#UNDEFINED} if it is not a whole number. */
    public int count(Datatype type) {
        //> lab6.2: type.bytes() is the size of one datatype.
        int size = type.bytes();
        if (size == 0) {
            return length == 0 ? 0 : MPJ.UNDEFINED;
        }
        return length % size == 0 ? length / size : MPJ.UNDEFINED;
        //<
    }
}
