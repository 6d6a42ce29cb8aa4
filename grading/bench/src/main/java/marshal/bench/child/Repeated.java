package marshal.bench.child;

import marshal.kit.contract.Programs;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.Workers;
import marshal.lab1.Lab1Binding;

/** The reference's programs, each done so many times in one run: work whose ratio is known exactly. */
public abstract class Repeated implements Programs {

    /** A program that throws only what a wire does. */
    private interface Body<T> {
        T run() throws WireException;
    }

    private final Programs once = new Lab1Binding();
    private final int times;

    private Repeated(int times) {
        this.times = times;
    }

    /** Sixteen times. */
    public static final class Sixteen extends Repeated {
        public Sixteen() {
            super(16);
        }
    }

    /** Twenty times. */
    public static final class Twenty extends Repeated {
        public Twenty() {
            super(20);
        }
    }

    /** Thirty-two times. */
    public static final class ThirtyTwo extends Repeated {
        public ThirtyTwo() {
            super(32);
        }
    }

    private <T> T repeat(Body<T> body) throws WireException {
        T last = null;
        for (int i = 0; i < times; i++) {
            last = body.run();
        }
        return last;
    }

    @Override
    public int[] sort(int[] items, Workers workers) throws WireException {
        return repeat(() -> once.sort(items, workers));
    }

    @Override
    public int[][] spa(int[][] a, int[][] b, Workers workers) throws WireException {
        return repeat(() -> once.spa(a, b, workers));
    }

    @Override
    public int[][] mca(int[][] a, int[][] b, Workers workers) throws WireException {
        return repeat(() -> once.mca(a, b, workers));
    }

    @Override
    public int[] sequentialSort(int[] items) {
        throw new UnsupportedOperationException("sorts in place, so a second time is no repetition");
    }

    @Override
    public int[][] sequentialMultiply(int[][] a, int[][] b) {
        int[][] c = null;
        for (int i = 0; i < times; i++) {
            c = once.sequentialMultiply(a, b);
        }
        return c;
    }

    @Override
    public int[][] multiplyIjk(int[][] a, int[][] b) {
        return once.multiplyIjk(a, b);
    }

    @Override
    public Worker worker() {
        return once.worker();
    }
}
