package marshal.grader.timing;

import java.util.List;
import java.util.stream.Stream;
import marshal.kit.measure.Phases;
import marshal.kit.measure.Quantiles;

/**
 * One turn of a program: one run, or several in a row. A turn has several runs if a run is so short that its start or
 * the machine would dominate.
 *
 * @param trials    the runs that the program has timed, by its own clock, at least one
 * @param runs      the number of runs, including those that warmed it up
 * @param seenNanos the time of everything by our clock
 * @param processorNanos the processor time of its processes during the turn; -1 if the system does not count it
 * @param result    a digest of the results
 */
public record TimedRuns(List<Phases> trials, int runs, long seenNanos, long processorNanos, long result) {

    private static final long ROUNDING_NANOS = 1_000_000;
    private static final double CLEARLY = 1.5;

    /** A single run. */
    public static TimedRuns of(Phases phases, long seenNanos, long result) {
        return new TimedRuns(List.of(phases), 1, seenNanos, -1, result);
    }

    /** This turn with the processor time that the system counted. */
    TimedRuns using(long nanos) {
        return new TimedRuns(trials, runs, seenNanos, nanos, result);
    }

    /** This turn and the next as one. */
    TimedRuns and(TimedRuns next) {
        return new TimedRuns(
                Stream.concat(trials.stream(), next.trials.stream()).toList(),
                runs + next.runs,
                seenNanos + next.seenNanos,
                countsProcessors() && next.countsProcessors() ? processorNanos + next.processorNanos : -1,
                31 * result + next.result);
    }

    /** The time of one run by the program's own clock; at least a nanosecond, whatever that clock says. */
    double nanos() {
        return Math.max(
                1,
                Quantiles.median(trials.stream().mapToDouble(Phases::totalNanos).toArray()));
    }

    /** The time that our clock sees apart from the runs. */
    double overheadNanos() {
        return seenNanos - trialNanos();
    }

    /** The time of one run by our clock, without this overhead of a lap. */
    double nanosByOurs(double overheadNanos) {
        return (seenNanos - overheadNanos) / runs;
    }

    /**
     * Returns whether the turn is clearly longer than the overhead by our clock. Otherwise it shows nothing about the
     * runs.
     */
    boolean isLongerThan(double overheadNanos) {
        return seenNanos >= CLEARLY * Math.max(0, overheadNanos) && seenNanos > overheadNanos;
    }

    private double trialNanos() {
        return trials.stream().mapToLong(Phases::totalNanos).sum();
    }

    /** Returns whether its processor time is known. */
    boolean countsProcessors() {
        return processorNanos >= 0;
    }

    /** The cost of one run: processor time, which a busy machine does not change, or otherwise time. */
    double costNanos() {
        return countsProcessors() ? Math.max(1, (double) processorNanos / runs) : nanos();
    }

    /** Returns whether our clock has seen at least the time that the trials claim; our clock runs around them. */
    boolean isPossible() {
        return trialNanos() <= seenNanos + ROUNDING_NANOS;
    }

    /**
     * The time that our clock should have seen for the runs, by their median. A single run that claims too much
     * explains nothing.
     */
    double claimedNanos() {
        return runs * nanos();
    }
}
