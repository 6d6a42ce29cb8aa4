package marshal.kit.net;

import java.io.IOException;
import java.net.SocketException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/** What a machine says that has no socket for this process: too many are open. */
public final class NoSocket {

    /** EMFILE, ENFILE, ENOBUFS, ENOMEM. */
    private static final Pattern WORDS =
            Pattern.compile("Too many open files|No buffer space available|Cannot allocate memory");

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private NoSocket() {}

    /** Opens one. */
    @FunctionalInterface
    interface Opening<T> {
        T open() throws IOException;
    }

    /** Has this failed because there is no socket, here and not in a student's process? */
    public static boolean isCauseOf(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SocketException
                    && WORDS.matcher("" + cause.getMessage()).lookingAt()) {
                return true;
            }
        }
        return false;
    }

    /** Waits a little where there is none. */
    static <T> T patiently(Opening<T> opening) throws IOException {
        for (long end = System.nanoTime() + PATIENCE_NANOS; ; LockSupport.parkNanos(PAUSE_NANOS)) {
            try {
                return opening.open();
            } catch (IOException e) {
                if (!isCauseOf(e) || System.nanoTime() > end) {
                    throw e;
                }
            }
        }
    }
}
