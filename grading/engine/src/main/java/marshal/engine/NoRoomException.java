package marshal.engine;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marshal.kit.tool.Shortage;

/**
 * The machine has no room or no memory for one more process. Nobody made a mistake, so this gives no result, and none
 * is kept.
 */
public final class NoRoomException extends KitException {

    /**
     * Also matches EAGAIN (11, on macOS 35) and ENOMEM (12) in the JDK's messages, and the messages of shells and the
     * JVM.
     */
    private static final Pattern SAID = Pattern.compile(Shortage.WORDS
            + "|error[=:] ?(?:11|12|35)\\b|Cannot fork|unable to create native thread|pthread_create failed");

    private static final long PATIENCE_NANOS =
            TimeUnit.SECONDS.toNanos(3); // the load that fills a machine is often short
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private NoRoomException(String words, String what) {
        super("The machine has no room for more processes (" + words + "): " + what
                + " Stop other programs, or wait until they end, and run the same command again.");
    }

    /** Starts a process of ours. Waits a little if there is no room for it. */
    public static Process start(ProcessBuilder builder) throws IOException {
        return patiently(builder.command().get(0), builder::start);
    }

    /**
     * Starts something in any way. Waits a little if there is no room for it.
     *
     * @throws IOException if it cannot be started for another reason
     */
    public static <T> T patiently(String what, Attempt<T> attempt) throws IOException {
        for (long end = System.nanoTime() + PATIENCE_NANOS; ; LockSupport.parkNanos(PAUSE_NANOS)) {
            try {
                return attempt.run();
            } catch (OutOfMemoryError e) {
                throw of(e); // it may have started, but we cannot wait for it
            } catch (IOException e) {
                if (!isIn(e.getMessage())) {
                    throw e;
                }
                if (System.nanoTime() > end) {
                    throw in(e.getMessage(), what + " could not be started.");
                }
            }
        }
    }

    /**
     * Returns whether a program's output reports a lack of room. Pass only output of our own programs, never of a
     * student's code.
     */
    public static boolean isIn(String said) {
        return said != null && SAID.matcher(said).find();
    }

    /** Throws this exception if a program of ours reports a lack of room. */
    public static void throwIfIn(String said, String what) {
        if (isIn(said)) {
            throw in(said, what);
        }
    }

    /** Converts the JVM's error that it could not start a thread; rethrows any other error. */
    public static NoRoomException of(OutOfMemoryError error) {
        if (!isIn(error.getMessage())) {
            throw error;
        }
        return in(error.getMessage(), "a thread could not be started.");
    }

    private static NoRoomException in(String said, String what) {
        Matcher words = SAID.matcher(said);
        return new NoRoomException(words.find() ? words.group() : said, what);
    }
}
