package marshal.kit.lab7;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import marshal.kit.contract.WireException;
import marshal.kit.measure.AllocatedBytes;
import marshal.kit.process.StudentMain;

/**
 * Counts what threads allocate on Java's heap, and the direct buffers outside of it. It counts in the student's own
 * process. The result can cost points, and no machine can tell whether it is true.
 */
public final class Allocations {

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocations() {}

    /** The work to count. */
    @FunctionalInterface
    public interface Work {
        void run() throws WireException;
    }

    /**
     * Returns the bytes that the calling thread allocates during the work. In a student's own process, it also counts the
     * growth of direct buffers, and the bytes of all other threads, which could allocate for this one.
     *
     * @throws IllegalStateException if the JVM does not count
     */
    public static long by(Work work) throws WireException {
        return by(work, StudentMain.isThisProcess());
    }

    /** @param alone whether nobody else works in this process, so that other threads count too */
    static long by(Work work, boolean alone) throws WireException {
        Map<Long, Long> others = byThread(); // the first call allocates
        long thread = Thread.currentThread().getId();
        long direct = AllocatedBytes.ofDirectBuffers(); // its first call allocates too
        long before = THREADS.getThreadAllocatedBytes(thread);
        work.run();
        long own = THREADS.getThreadAllocatedBytes(thread) - before;
        if (before <= 0 || own < 0) {
            throw new IllegalStateException(
                    "This JVM does not count what its threads allocate. Who has switched that off?");
        }
        if (!alone) {
            return own;
        }
        long beside = Math.max(0, AllocatedBytes.ofDirectBuffers() - direct); // less than 0 if the collector freed some
        for (Map.Entry<Long, Long> each : byThread().entrySet()) {
            beside += each.getKey() == thread ? 0 : each.getValue() - others.getOrDefault(each.getKey(), 0L);
        }
        return own + beside;
    }

    private static Map<Long, Long> byThread() {
        long[] threads = THREADS.getAllThreadIds();
        long[] bytes = THREADS.getThreadAllocatedBytes(threads);
        var all = new HashMap<Long, Long>();
        for (int i = 0; i < threads.length; i++) {
            if (bytes[i] >= 0) { // otherwise the thread has ended
                all.put(threads[i], bytes[i]);
            }
        }
        return all;
    }
}
