package marshal.kit.contract;

/** The peer closed the connection in the middle of a message. */
public class TruncatedMessageException extends WireException {

    public TruncatedMessageException(String message) {
        super(message);
    }
}
