package marshal.commands.window;

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
        if (made == seen) {
            wait(mostMillis);
        }
        return made;
    }
}
