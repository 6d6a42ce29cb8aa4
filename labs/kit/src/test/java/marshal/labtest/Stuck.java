package marshal.labtest;

import java.util.concurrent.CountDownLatch;

/** Waits for something that never happens, or crashes. */
public class Stuck implements Subject {

    private final CountDownLatch never;

    public Stuck(CountDownLatch never) {
        this.never = never;
    }

    @Override
    public int act(int what) {
        return waitForNobody(what);
    }

    private int waitForNobody(int what) {
        try {
            never.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return what;
    }

    protected int crash(int index) {
        int[] two = {1, 2};
        return two[index];
    }
}
