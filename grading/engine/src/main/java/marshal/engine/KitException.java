package marshal.engine;

/** The kit cannot do its work, through no fault of the code that it checks. Exit code 3. */
public class KitException extends RuntimeException {

    /** @param message one sentence for the user: what is wrong and what to do */
    public KitException(String message) {
        super(message);
    }

    /** @param message one sentence for the user: what is wrong and what to do */
    public KitException(String message, Throwable cause) {
        super(message + ": " + cause, cause);
    }
}
