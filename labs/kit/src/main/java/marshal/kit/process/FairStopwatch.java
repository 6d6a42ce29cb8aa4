package marshal.kit.process;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
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
    private final int processors = Runtime.getRuntime().availableProcessors();
    private final long start = System.nanoTime();
    private long last = start;
    private long lost;
    private Map<Path, ThreadTime> before;

    /** A watch that starts now, of these processes. */
    FairStopwatch(Supplier<Stream<ProcessHandle>> processes) {
        this.processes = processes;
        this.before = times();
    }

    /** The time since the start, in nanoseconds. It reads a small file per thread, so do not ask often. */
    @Override
    public synchronized long getAsLong() {
        Map<Path, ThreadTime> after = times();
        ThreadTime sum = ThreadTime.NONE;
        for (Map.Entry<Path, ThreadTime> thread : after.entrySet()) {
            sum = sum.plus(thread.getValue().minus(before.getOrDefault(thread.getKey(), ThreadTime.NONE)));
        }
        long now = System.nanoTime();
        if (now > last) {
            lost += sum.lost(now - last, processors);
        }
        last = now;
        before = after;
        long wall = now - start;
        return Math.max(wall - lost, wall / SLOWEST);
    }

    private Map<Path, ThreadTime> times() {
        var times = new HashMap<Path, ThreadTime>();
        processes.get().forEach(process -> times.putAll(ThreadTime.of(process.pid())));
        return times;
    }
}
