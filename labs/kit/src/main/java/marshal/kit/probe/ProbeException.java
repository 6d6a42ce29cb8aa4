package marshal.kit.probe;

/** A call into another process neither returned nor threw. The subclasses say why. */
public class ProbeException extends RuntimeException {

    public ProbeException(String message) {
        super(message);
    }

    public ProbeException(String message, Throwable cause) {
        super(message, cause);
    }
}
