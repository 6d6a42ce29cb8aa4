package marshal.kit.lab7;

/**
 * There is no room: in a cluster for an object, in a node for one more ISO cluster, or in the relocatable area for a
 * piece of this size.
 */
public class OutOfSpaceException extends RuntimeException {

    public OutOfSpaceException(String message) {
        super(message);
    }
}
