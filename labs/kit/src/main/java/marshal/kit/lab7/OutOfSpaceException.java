package marshal.kit.lab7;

/**
 * There is no room: for an object in a cluster, for one more ISO cluster in a node, or for a piece in the relocatable
 * area.
 */
public class OutOfSpaceException extends RuntimeException {

    public OutOfSpaceException(String message) {
        super(message);
    }
}
