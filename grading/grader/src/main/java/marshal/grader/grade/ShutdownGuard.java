package marshal.grader.grade;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import marshal.engine.KitException;

/**
 * Knows whether this program is being ended. Ctrl-C also reaches the students' processes, maybe earlier. Their output
 * at that moment says nothing about a student.
 */
final class ShutdownGuard implements AutoCloseable {

    private static final long MOMENT_MILLIS = 200;

    private final CountDownLatch begun = new CountDownLatch(1);
    private final Thread hook;

    /** @param then what to do when this program is being ended */
    ShutdownGuard(Runnable then) {
        hook = new Thread(
                () -> {
                    begun.countDown();
                    then.run();
                },
                "end of grading");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Waits for a moment; if this program is being ended, waits until its end. */
    void hangIfEnded() {
        try {
            if (begun.await(MOMENT_MILLIS, TimeUnit.MILLISECONDS)) {
                new CountDownLatch(1).await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KitException("interrupted");
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // This program is being ended.
        }
    }
}
