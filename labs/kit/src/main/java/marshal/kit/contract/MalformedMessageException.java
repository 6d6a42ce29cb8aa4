package marshal.kit.contract;

/**
 * The bytes that arrived are not a message of the protocol: a wrong constant, a size out of bounds, lengths that lie.
 */
public class MalformedMessageException extends WireException {

    public MalformedMessageException(String message) {
        super(message);
    }
}
