package marshal.kit.measure;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/** Counts what threads take of Java's heap, and direct buffers beside it: the same work takes the same on a busy machine. */
public final class AllocatedBytes {

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private AllocatedBytes() {}

    /** By the calling thread, since it began. */
    public static long ofThisThread() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    /** Of all direct buffers of this process that the collector has not taken yet. */
    public static long ofDirectBuffers() {
        return DirectBuffers.POOL.getMemoryUsed();
    }

    /** A class of its own, because looking for the pool allocates. */
    private static final class DirectBuffers {
        static final BufferPoolMXBean POOL = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .findFirst()
                .orElseThrow();
    }
}
