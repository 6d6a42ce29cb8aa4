package marshal.kit.measure;

import java.lang.management.ManagementFactory;

/** Counts what a thread takes of Java's heap: however busy the machine is, the same work takes the same. */
public final class AllocatedBytes {

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private AllocatedBytes() {}

    /** By the calling thread, since it began. */
    public static long ofThisThread() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
