package marshal.kit.lab7;

import marshal.kit.contract.WireException;

public final class Allocations {

    private Allocations() {}

    @FunctionalInterface
    public interface Work {
        void run() throws WireException;
    }

    public static long by(Work work) throws WireException {
        work.run();
        return 0;
    }
}
