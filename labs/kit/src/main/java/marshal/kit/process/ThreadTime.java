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
 * How long a thread has run and has waited for a processor, in nanoseconds. Only Linux reports this: see {@code man 5
 * proc_pid_schedstat}.
 */
public record ThreadTime(long ran, long waited) {

    static final ThreadTime NONE = new ThreadTime(0, 0);

    /**
     * The times of a process's threads, by their folders in {@code /proc}. Empty if it has ended, or on other systems.
     */
    public static Map<Path, ThreadTime> of(long process) {
        var times = new HashMap<Path, ThreadTime>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc", "" + process, "task"))) {
            for (Path thread : threads) {
                add(thread, times);
            }
        } catch (IOException | RuntimeException e) {
            // there is none, or it has ended
        }
        return times;
    }

    /** Starts a watch that shows how long the busiest of all threads of these processes has run since then. */
    static LongSupplier busiest(Supplier<Stream<ProcessHandle>> processes) {
        Map<Path, ThreadTime> before = of(processes.get());
        return () -> of(processes.get()).entrySet().stream()
                .mapToLong(thread -> thread.getValue()
                        .minus(before.getOrDefault(thread.getKey(), NONE))
                        .ran())
                .max()
                .orElse(0);
    }

    /** The times of the threads of these processes. */
    static Map<Path, ThreadTime> of(Stream<ProcessHandle> processes) {
        var times = new HashMap<Path, ThreadTime>();
        processes.forEach(process -> times.putAll(of(process.pid())));
        return times;
    }

    private static void add(Path thread, Map<Path, ThreadTime> times) {
        try {
            times.put(thread, parse(Files.readString(thread.resolve("schedstat"))));
        } catch (IOException | RuntimeException e) {
            // this thread has ended, the others have not
        }
    }

    static ThreadTime parse(String line) {
        String[] fields = line.trim().split(" ");
        return new ThreadTime(Long.parseLong(fields[0]), Long.parseLong(fields[1]));
    }

    ThreadTime plus(ThreadTime other) {
        return new ThreadTime(ran + other.ran, waited + other.waited);
    }

    ThreadTime minus(ThreadTime other) {
        return new ThreadTime(ran - other.ran, waited - other.waited);
    }

    /**
     * The part of an interval that was lost by waiting for a processor. If there are more threads than processors, they
     * also wait for each other; that time does not count.
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
