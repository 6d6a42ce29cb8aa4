package marshal.labtest;

import java.util.concurrent.CountDownLatch;

/** Waits for something that never happens, or crashes. */
public class Stuck implements Subject {

    private final CountDownLatch never;
    private volatile Thread waiting;

    public Stuck(CountDownLatch never) {
        this.never = never;
    }

    @Override
    public int act(int what) {
        return waitForNobody(what);
    }

    private int waitForNobody(int what) {
        waiting = Thread.currentThread();
        await(never);
        return what;
    }

    public static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns whether it waits visibly. */
    public boolean isWaiting() {
        Thread thread = waiting;
        return thread != null && thread.getState() == Thread.State.WAITING;
    }

    public static int crash(int index) {
        int[] two = {1, 2};
        return two[index];
    }
}
