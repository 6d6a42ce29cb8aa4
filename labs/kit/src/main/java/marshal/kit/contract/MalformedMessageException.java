package marshal.kit.contract;

/**
 * The received bytes are not a message of the protocol: a constant is wrong, a size is out of bounds, or a length is
 * false.
 */
public class MalformedMessageException extends WireException {

    public MalformedMessageException(String message) {
        super(message);
    }
}
