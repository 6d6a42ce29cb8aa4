package marshal.kit.lab7;

/** An access outside of the memory: in the null page, or outside of the node's memory. */
public class BadAddressException extends IndexOutOfBoundsException {

    public BadAddressException(String message) {
        super(message);
    }
}
