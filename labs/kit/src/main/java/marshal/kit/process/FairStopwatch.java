package marshal.kit.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A watch that stands still while processes are ready to run but get no processor, so that a busy machine shortens no
 * deadline. Only Linux reports that time (see {@code man 5 proc_pid_schedstat}); elsewhere this is a normal watch.
 */
public final class FairStopwatch implements LongSupplier {

    /** It is at most this many times slower than a normal watch, so that every wait ends; c-mpi's limit has it too. */
    public static final int SLOWEST = 4;

    /** How long a thread has run and waited so far, in nanoseconds. */
    record Share(long ran, long waited) {

        static final Share NONE = new Share(0, 0);

        static Share parse(String line) {
            String[] fields = line.trim().split(" ");
            return new Share(Long.parseLong(fields[0]), Long.parseLong(fields[1]));
        }

        Share plus(Share other) {
            return new Share(ran + other.ran, waited + other.waited);
        }

        Share minus(Share other) {
            return new Share(ran - other.ran, waited - other.waited);
        }

        /**
         * How much of an interval was lost by waiting for a processor. If there are more threads than
         * processors, they also wait for each other; that time does not count.
         */
        long lost(long interval, int processors) {
            double wanted = (double) (ran + waited) / interval;
            if (wanted <= 0) {
                return 0;
            }
            double got = (double) ran / interval / Math.min(wanted, processors);
            return (long) (interval * Math.min(1, wanted) * Math.max(0, 1 - got));
        }
    }

    private final Supplier<Stream<ProcessHandle>> processes;
    private final int processors = Runtime.getRuntime().availableProcessors();
    private final long start = System.nanoTime();
    private long last = start;
    private long lost;
    private Map<Path, Share> before;

    /** A watch that starts now, of these processes. */
    FairStopwatch(Supplier<Stream<ProcessHandle>> processes) {
        this.processes = processes;
        this.before = shares();
    }

    /** The time since the start, in nanoseconds. It reads a small file per thread, so do not ask often. */
    @Override
    public synchronized long getAsLong() {
        Map<Path, Share> after = shares();
        Share sum = Share.NONE;
        for (Map.Entry<Path, Share> thread : after.entrySet()) {
            sum = sum.plus(thread.getValue().minus(before.getOrDefault(thread.getKey(), Share.NONE)));
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

    private Map<Path, Share> shares() {
        var shares = new HashMap<Path, Share>();
        processes.get().forEach(process -> addThreads(Path.of("/proc", Long.toString(process.pid()), "task"), shares));
        return shares;
    }

    private static void addThreads(Path folder, Map<Path, Share> shares) {
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(folder)) {
            for (Path thread : threads) {
                addThread(thread, shares);
            }
        } catch (IOException | RuntimeException e) {
            // the process has ended, or this is not Linux: count no lost time
        }
    }

    private static void addThread(Path thread, Map<Path, Share> shares) {
        try {
            shares.put(thread, Share.parse(Files.readString(thread.resolve("schedstat"))));
        } catch (IOException | RuntimeException e) {
            // it has ended, and the others have not
        }
    }
}
