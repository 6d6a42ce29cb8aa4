package marshal.kit.contract;

/** A worker answered that it could not do its task. The wire itself works. */
public class TaskFailedException extends WireException {

    public TaskFailedException(String message) {
        super(message);
    }
}
