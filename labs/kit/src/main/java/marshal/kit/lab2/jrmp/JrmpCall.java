package marshal.kit.lab2.jrmp;

/**
 * A remote call as its header describes it: what it calls, and how many objects go each way.
 *
 * @param name      what it calls, as text
 * @param arguments number of objects that it carries, -1 if unknown
 * @param results   number of objects that its normal return carries, -1 if unknown
 */
record JrmpCall(String name, int arguments, int results) {

    private static final int UNKNOWN = -1;

    /** The value before the first call. */
    static final JrmpCall NONE = new JrmpCall("nothing that was called", UNKNOWN, UNKNOWN);

    static JrmpCall of(int operation, long hash) {
        JrmpCall call = null;
        if (operation == JrmpTransport.BY_HASH) {
            call = hash == JrmpMethods.EXECUTE
                    ? new JrmpCall("execute", 1, 1)
                    : hash == JrmpMethods.ACCEPT
                            ? new JrmpCall("accept", 1, 0)
                            : new JrmpCall("method " + Long.toHexString(hash), UNKNOWN, UNKNOWN);
        } else if (hash == JrmpTransport.REGISTRY_HASH) {
            call = ofRegistry(operation);
        } else if (hash == JrmpTransport.DGC_HASH) {
            call = operation == JrmpTransport.CLEAN
                    ? new JrmpCall("dgc clean", UNKNOWN, 0)
                    : operation == JrmpTransport.DIRTY ? new JrmpCall("dgc dirty", 2, 1) : null;
        }
        return call != null
                ? call
                : new JrmpCall("operation " + operation + " of " + Long.toHexString(hash), UNKNOWN, UNKNOWN);
    }

    private static JrmpCall ofRegistry(int operation) {
        return switch (operation) {
            case JrmpTransport.BIND -> new JrmpCall("registry bind", 2, 0);
            case JrmpTransport.LIST -> new JrmpCall("registry list", 0, 1);
            case JrmpTransport.LOOKUP -> new JrmpCall("registry lookup", 1, 1);
            case JrmpTransport.REBIND -> new JrmpCall("registry rebind", 2, 0);
            case JrmpTransport.UNBIND -> new JrmpCall("registry unbind", 1, 0);
            default -> null;
        };
    }
}
