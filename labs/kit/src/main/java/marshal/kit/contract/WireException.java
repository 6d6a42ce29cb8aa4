package marshal.kit.contract;

import java.io.IOException;

/** Something went wrong between a manager, a worker or a neighbour. The subclasses say what. */
public class WireException extends IOException {

    public WireException(String message) {
        super(message);
    }

    public WireException(String message, Throwable cause) {
        super(message, cause);
    }
}
