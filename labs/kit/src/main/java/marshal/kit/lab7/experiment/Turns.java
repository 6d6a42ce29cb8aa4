package marshal.kit.lab7.experiment;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Repeats work in turns of some milliseconds of processor time: first until it gets no faster, then to find the fastest
 * turn.
 */
final class Turns {

    /** The fastest turn counts: in other turns, other programs may have used the processors. */
    private static final int COUNT = 10;

    private static final int COUNT_COLD = 2;
    private static final long NANOS = 5_000_000;
    /**
     * Work is warm after this number of turns in which the best time did not fall by a tenth. It must also have run
     * often enough to be compiled completely.
     */
    private static final int WARM = 30;

    private static final int WARM_TIMES = 20_000;
    private static final double FASTER = 0.9;
    private static final long MOST_WARM_UP_NANOS = 8_000_000_000L;

    private final boolean warms;
    private final Set<String> warm = new HashSet<>();

    /** @param warms whether to warm up; otherwise the times say little, and come soon */
    Turns(boolean warms) {
        this.warms = warms;
    }

    /** Does the work this number of times in a row. */
    interface Turn {
        Nanos of(int times) throws IOException;
    }

    /** The times of the work: on the wall clock, of the processors, and of its parts on the wall clock. */
    record Nanos(double wall, double processor, List<Double> parts) {

        private Nanos dividedBy(int times) {
            return new Nanos(
                    wall / times,
                    processor / times,
                    parts.stream().map(each -> each / times).toList());
        }

        private Nanos least(Nanos other) {
            return new Nanos(
                    Math.min(wall, other.wall),
                    Math.min(processor, other.processor),
                    IntStream.range(0, parts.size())
                            .mapToObj(i -> Math.min(parts.get(i), other.parts.get(i)))
                            .toList());
        }
    }

    /** The times of one piece of work: the least of each, from any turn. */
    Nanos least(String what, Turn turn) throws IOException {
        Nanos last = turn.of(1);
        if (warms && warm.add(what)) {
            last = warmUp(last, turn);
        }
        last = again(last, turn);
        Nanos least = last;
        for (int i = 1; i < (warms ? COUNT : COUNT_COLD); i++) {
            last = again(last, turn);
            least = least.least(last);
        }
        return least;
    }

    private static Nanos warmUp(Nanos first, Turn turn) throws IOException {
        Nanos last = first;
        double best = last.processor;
        long start = System.nanoTime();
        double done = 0;
        for (int since = 0; since < WARM || done < WARM_TIMES; since++) {
            if (System.nanoTime() - start > MOST_WARM_UP_NANOS) {
                return last;
            }
            done += times(last);
            last = again(last, turn);
            if (last.processor < FASTER * best) {
                since = 0;
            }
            best = Math.min(best, last.processor);
        }
        return last;
    }

    private static Nanos again(Nanos last, Turn turn) throws IOException {
        int times = times(last);
        return turn.of(times).dividedBy(times);
    }

    /** Some systems count the processors' time in long steps: then a short turn takes 0 of it, and the wall clock decides. */
    private static int times(Nanos last) {
        return (int) Math.max(1, NANOS / (last.processor > 0 ? last.processor : last.wall));
    }
}
