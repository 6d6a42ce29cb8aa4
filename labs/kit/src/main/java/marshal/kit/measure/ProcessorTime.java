package marshal.kit.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The processor time of some work: on a busy machine hardly longer than on an idle one. */
public final class ProcessorTime {

    private ProcessorTime() {}

    /**
     * The processor time of some work of this thread, in nanoseconds; wall-clock time where the system does not count
     * it.
     */
    public static long of(Runnable work) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        boolean known = threads.isCurrentThreadCpuTimeSupported();
        long start = known ? threads.getCurrentThreadCpuTime() : System.nanoTime();
        work.run();
        return (known ? threads.getCurrentThreadCpuTime() : System.nanoTime()) - start;
    }
}
