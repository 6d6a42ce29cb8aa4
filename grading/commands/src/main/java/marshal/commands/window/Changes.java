package marshal.commands.window;

import java.util.concurrent.TimeUnit;

/** Counts changes, so that threads can wait for one. Several threads may use it. */
final class Changes {

    private long made;

    synchronized void add() {
        made++;
        notifyAll();
    }

    /**
     * Waits for more changes than those seen, up to a time limit.
     *
     * @return the number of changes
     */
    synchronized long after(long seen, long mostMillis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(mostMillis);
        for (long left = mostMillis; made == seen && left > 0; ) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        }
        return made;
    }
}
