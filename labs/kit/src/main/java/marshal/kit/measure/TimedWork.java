package marshal.kit.measure;

import java.io.IOException;
import java.io.UncheckedIOException;

/** The processor time of some work in this thread, which may fail. */
public final class TimedWork {

    private static final int ROUNDS = 9;

    private TimedWork() {}

    /** The processor time of the fastest of several runs, in nanoseconds. The first runs warm up. */
    public static long fastest(Trial trial) throws IOException {
        long best = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            trial.prepare();
            best = Math.min(best, nanos(trial));
            trial.verify();
        }
        return best;
    }

    /** The mean processor time of runs in nanoseconds. Repeats the work until this time is over. */
    public static double mean(long forNanos, Work work) throws IOException {
        var runs = new int[1];
        long nanos = nanos(() -> {
            long end = System.nanoTime() + forNanos;
            do {
                work.run();
                runs[0]++;
            } while (System.nanoTime() < end);
        });
        return (double) nanos / runs[0];
    }

    /** The processor time of some work in this thread, which may fail, in nanoseconds. */
    public static long nanos(Work work) throws IOException {
        try {
            return ProcessorTime.of(() -> {
                try {
                    work.run();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** The work to time. */
    public interface Work {
        void run() throws IOException;
    }

    /** Work that is repeated, and the steps around it that are not timed. */
    public interface Trial extends Work {

        default void prepare() {}

        /** Checks that a run has done its work: code that does nothing could have any time. */
        default void verify() {}
    }
}
