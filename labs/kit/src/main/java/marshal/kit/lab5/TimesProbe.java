package marshal.kit.lab5;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import marshal.kit.measure.ProcessorTime;
import marshal.kit.measure.Quantiles;

/** Times two serializers in turns: each has the machine as the other has it. */
public final class TimesProbe {

    private static final int ROUNDS = 9;
    private static final long ROUND_NANOS = 20_000_000;

    private TimesProbe() {}

    public static StreamTimes of(Serializer ours, String graph, Serializer base, String baseGraph) throws IOException {
        Object one = Graphs.build(graph);
        Object other = Graphs.build(baseGraph);
        List<List<Double>> times = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int i = 0; i < ROUNDS; i++) {
            times.get(0).add(mean(ROUND_NANOS, () -> ours.write(one)));
            times.get(2).add(mean(ROUND_NANOS, () -> base.write(other)));
            times.get(1).add(mean(ROUND_NANOS, ours::read));
            times.get(3).add(mean(ROUND_NANOS, base::read));
        }
        long[] medians = times.stream()
                .mapToLong(each -> Math.round(Quantiles.median(each.subList(ROUNDS / 3, ROUNDS))))
                .toArray();
        return new StreamTimes(medians[0], medians[1], medians[2], medians[3]);
    }

    /** The processor time of the fastest of several runs, in nanoseconds. The first ones warm up. */
    public static long fastest(Work work) throws IOException {
        long best = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            best = Math.min(best, nanos(work));
        }
        return best;
    }

    /** The mean processor time of runs, one after another until some time is over, in nanoseconds. */
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

    private static long nanos(Work work) throws IOException {
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

    /** What is timed. */
    public interface Work {
        void run() throws IOException;
    }
}
