package marshal.kit.lab7;

/** Memory was accessed where there is none: in the null page, or outside of the node's memory. */
public class BadAddressException extends IndexOutOfBoundsException {

    public BadAddressException(String message) {
        super(message);
    }
}
