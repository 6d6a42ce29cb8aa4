package marshal.kit.lab7;

import java.lang.management.ManagementFactory;
import marshal.kit.contract.WireException;

/** Counts what a thread takes of Java's heap. Memory of a direct buffer is none of it. */
public final class Allocations {

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocations() {}

    /** What is done. */
    @FunctionalInterface
    public interface Work {
        void run() throws WireException;
    }

    /** The bytes that the calling thread allocates meanwhile. */
    public static long by(Work work) throws WireException {
        long thread = Thread.currentThread().getId();
        THREADS.getThreadAllocatedBytes(thread); // the first call allocates
        long before = THREADS.getThreadAllocatedBytes(thread);
        work.run();
        return THREADS.getThreadAllocatedBytes(thread) - before;
    }
}
