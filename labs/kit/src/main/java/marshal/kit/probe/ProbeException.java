package marshal.kit.probe;

/** A call into another process did not come back as a call does. The subclasses say why. */
public class ProbeException extends RuntimeException {

    public ProbeException(String message) {
        super(message);
    }

    public ProbeException(String message, Throwable cause) {
        super(message, cause);
    }
}
