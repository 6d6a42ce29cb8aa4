package marshal.kit.contract;

/** Thrown by starter code that has not been written yet. */
public class Todo extends UnsupportedOperationException {

    private static volatile String latest = "";

    /**
     * @param step the step that asks for the code, such as {@code labN.2}
     * @param what what to write here
     */
    public Todo(String step, String what) {
        super("not written yet (" + step + "): " + what);
        latest = getMessage();
    }

    /**
     * The message of the latest one in this process, empty if there is none. If it ends a thread or is caught, nobody
     * reports it.
     */
    public static String latest() {
        return latest;
    }
}
