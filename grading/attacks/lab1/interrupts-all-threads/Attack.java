package marshal.lab1;

/** Interrupts all threads of its process */
final class Attack {

    private Attack() {}

    static String run() {
        var threads = new Thread[64];
        for (int times = 0; times < 1000; times++) {
            for (int i = Thread.enumerate(threads) - 1; i >= 0; i--) {
                threads[i].interrupt();
            }
        }
        Thread.interrupted();
        return "held: all are interrupted";
    }
}
