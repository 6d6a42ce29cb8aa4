package marshal.kit.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The processor time of some work: hardly longer on a busy machine than on an idle one. */
public final class ProcessorTime {

    private ProcessorTime() {}

    /**
     * The processor time of some work in this thread, in nanoseconds; wall-clock time if the system does not count it.
     */
    public static long of(Runnable work) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        boolean known = threads.isCurrentThreadCpuTimeSupported();
        long start = known ? threads.getCurrentThreadCpuTime() : System.nanoTime();
        work.run();
        return (known ? threads.getCurrentThreadCpuTime() : System.nanoTime()) - start;
    }
}
