package marshal.kit.process;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A watch that stands still while processes are ready to run but get no processor, so that a busy machine shortens no
 * deadline. Where nobody reports that time ({@link ThreadTime}) this is a normal watch.
 */
public final class FairStopwatch implements LongSupplier {

    /** It is at most this many times slower than a normal watch, so that every wait ends; c-mpi's limit has it too. */
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
     * What a watch shows, in nanoseconds.
     *
     * @param wall    the time since its start
     * @param lost    how much of that the processes were ready to run and got no processor
     * @param idle    about how long all of it would have taken on a machine that does nothing else: the rest, divided by
     *                the load, because starting and waiting take longer, too
     * @param isKnown whether the system reports what was lost
     */
    public record Time(long wall, long lost, long idle, boolean isKnown) {

        /** The time that was the processes' own, and at least a part of all. */
        public long fair() {
            return Math.max(wall - lost, wall / SLOWEST);
        }

        /** Would an idle machine have needed less than half of it, as far as anybody knows? */
        public boolean isMachines() {
            return !isKnown || wall - lost < wall / SLOWEST || idle < fair() / 2;
        }
    }

    /** A watch that starts now, of this process and all that it started. */
    public FairStopwatch() {
        this(() -> Stream.concat(
                Stream.of(ProcessHandle.current()), ProcessHandle.current().descendants()));
    }

    /** A watch that starts now, of these processes. */
    FairStopwatch(Supplier<Stream<ProcessHandle>> processes) {
        this(processes, FairStopwatch::load);
    }

    /** @param load what {@link #load} says of the machine */
    FairStopwatch(Supplier<Stream<ProcessHandle>> processes, IntSupplier load) {
        this.processes = processes;
        this.load = load;
        this.before = times();
    }

    /** The time since the start, in nanoseconds. It reads a small file per thread, so do not ask often. */
    @Override
    public long getAsLong() {
        return time().fair();
    }

    /** What it shows now; as often as {@link #getAsLong}. */
    public synchronized Time time() {
        Map<Path, ThreadTime> after = times();
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

    private Map<Path, ThreadTime> times() {
        var times = new HashMap<Path, ThreadTime>();
        processes.get().forEach(process -> times.putAll(ThreadTime.of(process.pid())));
        return times;
    }
}
