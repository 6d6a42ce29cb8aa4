package marshal.kit.measure;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/**
 * Counts what threads allocate on Java's heap, and the direct buffers outside of it. Equal work gives equal counts,
 * even on a busy machine.
 */
public final class AllocatedBytes {

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private AllocatedBytes() {}

    /** Bytes allocated by the calling thread since it began. */
    public static long ofThisThread() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    /** Bytes in all direct buffers of this process that the collector has not freed yet. */
    public static long ofDirectBuffers() {
        return DirectBuffers.POOL.getMemoryUsed();
    }

    /** A separate class, because looking for the pool allocates. */
    private static final class DirectBuffers {
        static final BufferPoolMXBean POOL = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .findFirst()
                .orElseThrow();
    }
}
