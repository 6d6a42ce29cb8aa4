package marshal.kit.lab5.probe;

import java.io.IOException;
import java.util.concurrent.Callable;

/** Runs work in a thread with a stack of a chosen size. */
public final class OwnStack {

    private OwnStack() {}

    /**
     * @param kb size of the stack; 0 runs the work in this thread
     * @throws IOException if the work throws it; also passes on unchecked exceptions and errors, including an overflow
     */
    public static <T> T run(int kb, Callable<T> work) throws IOException {
        if (kb == 0) {
            return unwrapped(work);
        }
        var result = new Object() {
            T value;
            Throwable thrown;
        };
        var thread = new Thread(
                null,
                () -> {
                    try {
                        result.value = work.call();
                    } catch (Throwable e) {
                        result.thrown = e;
                    }
                },
                "own stack",
                kb * 1024L);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        if (result.thrown == null) {
            return result.value;
        }
        return unwrapped(() -> {
            if (result.thrown instanceof Error e) {
                throw e;
            }
            throw (Exception) result.thrown;
        });
    }

    /**
     * Checks that this is the given thread, or that none is given.
     *
     * @throws IOException if it is another thread, whose stack may have any size
     */
    static void require(Thread only) throws IOException {
        if (only != null && only != Thread.currentThread()) {
            throw new IOException("the stream is used in thread "
                    + Thread.currentThread().getName() + ", not in the calling thread, which has a small stack");
        }
    }

    private static <T> T unwrapped(Callable<T> work) throws IOException {
        try {
            return work.call();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** An exception as data: its class and message. */
    static String named(Exception e) {
        return e.getClass().getName() + ": " + e.getMessage();
    }
}
