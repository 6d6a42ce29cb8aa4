package marshal.commands.window;

import java.util.concurrent.TimeUnit;

/** How often something has changed, for those who wait for that. For several threads. */
final class Changes {

    private long made;

    synchronized void add() {
        made++;
        notifyAll();
    }

    /**
     * Waits for more changes than those seen, but not for ever.
     *
     * @return how many there are
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
