package marshal.kit.tool;

/** Threads that keep no process alive. */
public final class Daemon {

    private Daemon() {}

    /** Such a thread, not started yet. */
    public static Thread of(String name, Runnable work) {
        var thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Starts such a thread. */
    public static Thread start(String name, Runnable work) {
        Thread thread = of(name, work);
        thread.start();
        return thread;
    }
}
