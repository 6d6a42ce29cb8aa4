package marshal.engine;

import java.io.IOException;
import java.io.UncheckedIOException;

/** The kit cannot do its work, and the checked code is not the reason. Exit code 3. */
public class KitException extends RuntimeException {

    /** @param message one sentence for the user: what is wrong and what to do */
    public KitException(String message) {
        super(message);
    }

    /** @param message one sentence for the user: what is wrong and what to do */
    public KitException(String message, Throwable cause) {
        super(message + ": " + cause, cause);
    }

    /** Work with files or the system that may fail. */
    @FunctionalInterface
    public interface Attempt<T> {
        T run() throws IOException;
    }

    /** Work with files or the system that may fail and has no result. */
    @FunctionalInterface
    public interface Action {
        void run() throws IOException;
    }

    /**
     * Runs an attempt and returns its result.
     *
     * @throws KitException with this message if it fails
     */
    public static <T> T onFailure(String message, Attempt<T> attempt) {
        try {
            return attempt.run();
        } catch (UncheckedIOException e) { // of a stream of files
            throw new KitException(message, e.getCause());
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
