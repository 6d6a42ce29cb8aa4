package marshal.kit.lab5.probe;

import java.io.IOException;
import java.util.concurrent.Callable;

/** Runs something in a thread whose stack is as small or as large as one wants it. */
public final class OwnStack {

    private OwnStack() {}

    /**
     * @param kb of the stack; 0 runs it in this thread
     * @throws IOException as the work does, and its unchecked exceptions and errors, an overflow too
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
     * Whether this is the thread, or there is none.
     *
     * @throws IOException if it is another one, whose stack may be any
     */
    static void require(Thread only) throws IOException {
        if (only != null && only != Thread.currentThread()) {
            throw new IOException("the stream is used in thread "
                    + Thread.currentThread().getName() + ", and not in the one with a small stack that has called");
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
