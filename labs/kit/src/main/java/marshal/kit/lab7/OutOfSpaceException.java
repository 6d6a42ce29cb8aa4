package marshal.kit.lab7;

/** There is no room: in a cluster for an object, among a node's ISO clusters for one more, in the relocatable area for so many bytes. */
public class OutOfSpaceException extends RuntimeException {

    public OutOfSpaceException(String message) {
        super(message);
    }
}
