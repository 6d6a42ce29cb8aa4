package marshal.kit.lab5;

import marshal.kit.contract.WireException;

/** The method that was called threw an exception, in the other process. The connection is fine. */
public final class RemoteFailure extends WireException {

    private final String className;

    /** @param className of the exception; the caller may not have this class */
    public RemoteFailure(String className, String message) {
        super(className + ": " + message);
        this.className = className;
    }

    public String className() {
        return className;
    }
}
