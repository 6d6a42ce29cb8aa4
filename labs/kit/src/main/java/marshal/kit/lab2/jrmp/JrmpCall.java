package marshal.kit.lab2.jrmp;

/**
 * A remote call by its header: what is called, and how many objects go there and come back.
 *
 * @param name      in words
 * @param arguments objects that it carries, -1 if that is not known
 * @param results   objects that its normal return carries, -1 if that is not known
 */
record JrmpCall(String name, int arguments, int results) {

    private static final int UNKNOWN = -1;

    /** Before the first call. */
    static final JrmpCall NONE = new JrmpCall("nothing that was called", UNKNOWN, UNKNOWN);

    // The old way to name a method: its number, and a hash of the whole interface. Registry and DGC use it still.
    private static final long REGISTRY = 4905912898345647071L;
    private static final long DGC = -669196253586618813L;

    static JrmpCall of(int operation, long hash) {
        if (operation == -1) {
            if (hash == JrmpMethods.EXECUTE) {
                return new JrmpCall("execute", 1, 1);
            }
            if (hash == JrmpMethods.ACCEPT) {
                return new JrmpCall("accept", 1, 0);
            }
            return new JrmpCall("method " + Long.toHexString(hash), UNKNOWN, UNKNOWN);
        }
        if (hash == REGISTRY) {
            switch (operation) {
                case 0:
                    return new JrmpCall("registry bind", 2, 0);
                case 1:
                    return new JrmpCall("registry list", 0, 1);
                case 2:
                    return new JrmpCall("registry lookup", 1, 1);
                case 3:
                    return new JrmpCall("registry rebind", 2, 0);
                case 4:
                    return new JrmpCall("registry unbind", 1, 0);
                default:
                    break;
            }
        }
        if (hash == DGC && operation == 0) {
            return new JrmpCall("dgc clean", UNKNOWN, 0);
        }
        if (hash == DGC && operation == 1) {
            return new JrmpCall("dgc dirty", 2, 1);
        }
        return new JrmpCall("operation " + operation + " of " + Long.toHexString(hash), UNKNOWN, UNKNOWN);
    }
}
