package marshal.kit.lab7;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import marshal.kit.contract.WireException;
import marshal.kit.measure.AllocatedBytes;
import marshal.kit.process.StudentMain;

/**
 * Counts what threads take of Java's heap, and what direct buffers take beside it. It counts in the student's own process:
 * what it says can cost points, and a machine cannot tell whether it is true.
 */
public final class Allocations {

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocations() {}

    /** What is done. */
    @FunctionalInterface
    public interface Work {
        void run() throws WireException;
    }

    /**
     * The bytes that the calling thread allocates meanwhile. In a process of a student's own also those of all other
     * threads, which could be asked to take them, and those by which direct buffers have grown.
     *
     * @throws IllegalStateException if the JVM does not count
     */
    public static long by(Work work) throws WireException {
        return by(work, StudentMain.isThisProcess());
    }

    /** @param alone whether nobody else works in this process */
    static long by(Work work, boolean alone) throws WireException {
        Map<Long, Long> others = byThread(); // the first call allocates
        long thread = Thread.currentThread().getId();
        long direct = AllocatedBytes.ofDirectBuffers(); // its first call allocates, too
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
        long beside =
                Math.max(0, AllocatedBytes.ofDirectBuffers() - direct); // less, if the collector has taken old ones
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
            if (bytes[i] >= 0) { // else it has ended
                all.put(threads[i], bytes[i]);
            }
        }
        return all;
    }
}
