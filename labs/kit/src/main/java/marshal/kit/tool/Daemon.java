package marshal.kit.tool;

/** Threads that keep no process alive. */
public final class Daemon {

    private Daemon() {}

    /** A thread that keeps no process alive, not started yet. */
    public static Thread of(String name, Runnable work) {
        var thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Starts a thread that keeps no process alive. */
    public static Thread start(String name, Runnable work) {
        Thread thread = of(name, work);
        thread.start();
        return thread;
    }
}
