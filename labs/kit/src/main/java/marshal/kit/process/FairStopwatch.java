package marshal.kit.process;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A watch that stops while processes are ready to run but get no processor. So a busy machine shortens no deadline. If
 * the system does not report that time ({@link ThreadTime}), this is a normal watch.
 */
public final class FairStopwatch implements LongSupplier {

    /**
     * The watch is at most this many times slower than a normal watch, so that every wait ends. The limit in c-mpi has
     * this factor too.
     */
    public static final int SLOWEST = 4;

    private final Supplier<Stream<ProcessHandle>> processes;
    private final IntSupplier load;
    private final int processors = Runtime.getRuntime().availableProcessors();
    private final long start = System.nanoTime();
    private long last = start;
    private long lost;
    private long idle;
    private Map<Path, ThreadTime> before;

    /**
     * The reading of a watch, in nanoseconds.
     *
     * @param wall    the time since its start
     * @param lost    the part of it in which the processes were ready to run but got no processor
     * @param idle    about the time that a machine with nothing else to do would have needed: the time that is not
     *                lost, divided by the load. On a busy machine, starting and waiting take longer, too
     * @param isKnown whether the system reports the lost time
     */
    public record Time(long wall, long lost, long idle, boolean isKnown) {

        /** The time since another reading of this watch. */
        public Time since(Time before) {
            return new Time(wall - before.wall, lost - before.lost, idle - before.idle, isKnown && before.isKnown);
        }

        /** Returns whether the processes got no processor for more than half of the time. */
        public boolean isStarved() {
            return lost > wall / 2;
        }

        /** The time that is not lost, but at least a fixed part of the whole time. */
        public long fair() {
            return Math.max(wall - lost, wall / SLOWEST);
        }

        /** Returns whether an idle machine would have needed less than half of this time, or whether this is unknown. */
        public boolean isMachines() {
            return !isKnown || wall - lost < wall / SLOWEST || idle < fair() / 2;
        }
    }

    /** Starts a watch for this process and all its descendants. */
    public FairStopwatch() {
        this(ProcessHandle.current());
    }

    /** Starts a watch for a process and all its descendants. */
    public FairStopwatch(ProcessHandle process) {
        this(() -> Stream.concat(Stream.of(process), process.descendants()));
    }

    /** Starts a watch for these processes. */
    FairStopwatch(Supplier<Stream<ProcessHandle>> processes) {
        this(processes, FairStopwatch::load);
    }

    /** @param load what {@link #load} says of the machine */
    FairStopwatch(Supplier<Stream<ProcessHandle>> processes, IntSupplier load) {
        this.processes = processes;
        this.load = load;
        this.before = ThreadTime.of(processes.get());
    }

    /** The time since the start, in nanoseconds. It reads a small file per thread, so do not ask often. */
    @Override
    public long getAsLong() {
        return time().fair();
    }

    /** The current reading; costs as much as {@link #getAsLong}. */
    public synchronized Time time() {
        Map<Path, ThreadTime> after = ThreadTime.of(processes.get());
        ThreadTime sum = ThreadTime.NONE;
        for (Map.Entry<Path, ThreadTime> thread : after.entrySet()) {
            sum = sum.plus(thread.getValue().minus(before.getOrDefault(thread.getKey(), ThreadTime.NONE)));
        }
        long now = System.nanoTime();
        if (now > last) {
            long part = sum.lost(now - last, processors);
            lost += part;
            idle += (now - last - part) / load.getAsInt();
        }
        last = now;
        before = after;
        return new Time(now - start, lost, idle, !after.isEmpty());
    }

    /** How many threads are ready to run per processor, at least 1. */
    public static int load() {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        return (int) Math.max(1, Math.ceil(system.getSystemLoadAverage() / system.getAvailableProcessors()));
    }
}
