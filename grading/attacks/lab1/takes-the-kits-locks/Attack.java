package marshal.lab1;

/** Holds locks that the kit may need */
final class Attack {

    private Attack() {}

    static String run() throws InterruptedException {
        for (Object lock : new Object[] {System.out, System.err, System.in, Class.class, Runtime.getRuntime(), Thread.currentThread()}) {
            var held = new Thread(() -> {
                synchronized (lock) {
                    while (true) {
                        Thread.onSpinWait();
                    }
                }
            });
            held.setDaemon(true);
            held.start();
        }
        Thread.sleep(100);
        return "held: some locks";
    }
}
