package marshal.engine;

import java.io.IOException;

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

    /** What needs files or the system, and may fail. */
    @FunctionalInterface
    public interface Attempt<T> {
        T run() throws IOException;
    }

    /** The same without a result. */
    @FunctionalInterface
    public interface Action {
        void run() throws IOException;
    }

    /**
     * What an attempt gives.
     *
     * @throws KitException with this message if it fails
     */
    public static <T> T onFailure(String message, Attempt<T> attempt) {
        try {
            return attempt.run();
        } catch (IOException e) {
            throw new KitException(message, e);
        }
    }

    /** @throws KitException with this message if it fails */
    public static void onFailure(String message, Action action) {
        onFailure(message, () -> {
            action.run();
            return null;
        });
    }
}
