package marshal.bench.child;

import marshal.bench.ReferenceWires;
import marshal.kit.contract.Programs;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.Workers;

/** Repeats the reference's SPA several times in one run, so that the ratio of two such programs is known exactly. */
public abstract class Repeated extends NoPrograms {

    private final Programs once = ReferenceWires.programs();
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

    @Override
    public int[][] spa(int[][] a, int[][] b, Workers workers) throws WireException {
        int[][] c = null;
        for (int i = 0; i < times; i++) {
            c = once.spa(a, b, workers);
        }
        return c;
    }

    @Override
    public Worker worker() {
        return once.worker();
    }
}
