package marshal.kit.lab5;

import marshal.kit.contract.WireException;

/** The called method threw an exception in the other process. The connection itself works. */
public final class RemoteFailure extends WireException {

    private final String className;

    /** @param className of the exception; the caller does not always have this class */
    public RemoteFailure(String className, String message) {
        super(className + ": " + message);
        this.className = className;
    }

    public String className() {
        return className;
    }
}
