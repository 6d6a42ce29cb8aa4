package marshal.kit.net;

import java.io.IOException;
import java.net.SocketException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import marshal.kit.tool.Shortage;

/** The system's messages when this process gets no socket because too many are open. */
public final class NoSocket {

    private static final Pattern SHORTAGE = Pattern.compile(Shortage.WORDS);
    private static final int MOST_TRIES = 60;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private NoSocket() {}

    /** Opens a socket. */
    @FunctionalInterface
    interface Opening<T> {
        T open() throws IOException;
    }

    /** Returns whether something failed because our own process, not a student's, gets no socket. */
    public static boolean isCauseOf(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SocketException
                    && SHORTAGE.matcher("" + cause.getMessage()).lookingAt()) {
                return true;
            }
        }
        return false;
    }

    /** Retries for some seconds while the system has no socket. */
    static <T> T patiently(Opening<T> opening) throws IOException {
        for (int tries = 1; ; tries++) {
            try {
                return opening.open();
            } catch (IOException e) {
                if (!isCauseOf(e) || tries == MOST_TRIES) {
                    throw e;
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }
}
