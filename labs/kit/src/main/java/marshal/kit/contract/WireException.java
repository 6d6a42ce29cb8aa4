package marshal.kit.contract;

import java.io.IOException;

/** A call between a manager, a worker and a neighbour went wrong. The subclasses say what went wrong. */
public class WireException extends IOException {

    public WireException(String message) {
        super(message);
    }

    public WireException(String message, Throwable cause) {
        super(message, cause);
    }
}
