package marshal.kit.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** How long a processor worked on something: on a busy machine hardly longer than on an idle one. */
public final class ProcessorTime {

    private ProcessorTime() {}

    /** The processor time of some work of this thread, in nanoseconds; where the system does not tell, the time by the clock. */
    public static long of(Runnable work) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        boolean known = threads.isCurrentThreadCpuTimeSupported();
        long start = known ? threads.getCurrentThreadCpuTime() : System.nanoTime();
        work.run();
        return (known ? threads.getCurrentThreadCpuTime() : System.nanoTime()) - start;
    }
}
