package marshal.kit.contract;

/** Thrown by starter code that has not been written yet. */
public class Todo extends UnsupportedOperationException {

    /**
     * @param step the step that asks for the code, such as {@code lab1.2}
     * @param what what to write here
     */
    public Todo(String step, String what) {
        super("not written yet (" + step + "): " + what);
    }
}
