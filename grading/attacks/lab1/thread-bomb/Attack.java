package marshal.lab1;

import java.util.concurrent.locks.LockSupport;

/** Starts 20,000 threads that do nothing */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        int started = 0;
        try {
            while (started < 20_000) {
                var thread = new Thread(null, () -> LockSupport.park(), "bomb", 1 << 14);
                thread.setDaemon(true);
                thread.start();
                started++;
            }
        } catch (Throwable e) {
            return "held after " + (started < 5000 ? "less than 5000" : "5000 or more") + " threads: " + e.getClass();
        }
        return "BREACH: " + started + " threads";
    }
}
