package marshal.kit.lab7;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import marshal.kit.contract.WireException;

/**
 * Counts what threads take of Java's heap, and what direct buffers take beside it. It counts in the student's own process:
 * what it says can cost points, and a machine cannot tell whether it is true.
 */
public final class Allocations {

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final BufferPoolMXBean DIRECT = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .filter(pool -> pool.getName().equals("direct"))
            .findFirst()
            .orElseThrow();

    private Allocations() {}

    /** What is done. */
    @FunctionalInterface
    public interface Work {
        void run() throws WireException;
    }

    /**
     * The bytes that all threads allocate meanwhile, those that somebody else could be asked to take, too; and those by
     * which direct buffers have grown.
     *
     * @throws IllegalStateException if the JVM does not count
     */
    public static long by(Work work) throws WireException {
        Map<Long, Long> others = byThread(); // the first call allocates
        long thread = Thread.currentThread().getId();
        long beside = DIRECT.getMemoryUsed();
        long before = THREADS.getThreadAllocatedBytes(thread);
        work.run();
        long own = THREADS.getThreadAllocatedBytes(thread) - before;
        if (before <= 0 || own < 0) {
            throw new IllegalStateException(
                    "This JVM does not count what its threads allocate. Who has switched that off?");
        }
        long theirs = 0;
        for (Map.Entry<Long, Long> each : byThread().entrySet()) {
            theirs += each.getKey() == thread ? 0 : each.getValue() - others.getOrDefault(each.getKey(), 0L);
        }
        return own + theirs + Math.max(0, DIRECT.getMemoryUsed() - beside); // less, if the collector has taken old ones
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
