package marshal.grader.timing;

import java.util.List;
import java.util.stream.Stream;
import marshal.kit.measure.Phases;
import marshal.kit.measure.Quantiles;

/**
 * One turn of a program: a run, or a few in a row where one is so short that its start, or the machine, would weigh
 * more.
 *
 * @param trials    the runs that the program has timed, by its own clock, at least one
 * @param runs      how many runs there were, those included that warmed it up
 * @param seenNanos how long all of it took by our clock
 * @param processorNanos what the system counts of its processes' work meanwhile; -1 where it does not
 * @param result    a digest of the results
 */
public record TimedRuns(List<Phases> trials, int runs, long seenNanos, long processorNanos, long result) {

    private static final long ROUNDING_NANOS = 1_000_000;
    private static final double CLEARLY = 1.5;

    /** A single run. */
    public static TimedRuns of(Phases phases, long seenNanos, long result) {
        return new TimedRuns(List.of(phases), 1, seenNanos, -1, result);
    }

    /** The same, with what the system counted. */
    TimedRuns using(long nanos) {
        return new TimedRuns(trials, runs, seenNanos, nanos, result);
    }

    /** Both, one after the other. */
    TimedRuns and(TimedRuns next) {
        return new TimedRuns(
                Stream.concat(trials.stream(), next.trials.stream()).toList(),
                runs + next.runs,
                seenNanos + next.seenNanos,
                countsProcessors() && next.countsProcessors() ? processorNanos + next.processorNanos : -1,
                31 * result + next.result);
    }

    /** What one run took by its own clock; at least a nanosecond, whatever that clock says. */
    double nanos() {
        return Math.max(
                1,
                Quantiles.median(trials.stream().mapToDouble(Phases::totalNanos).toArray()));
    }

    /** What our clock sees beside the runs. */
    double overheadNanos() {
        return seenNanos - trialNanos();
    }

    /** What one run took by our clock, which sees so much beside a lap's runs. */
    double nanosByOurs(double overheadNanos) {
        return (seenNanos - overheadNanos) / runs;
    }

    /** Is it clearly longer than what our clock sees beside the runs? Else it says nothing of them. */
    boolean isLongerThan(double overheadNanos) {
        return seenNanos >= CLEARLY * Math.max(0, overheadNanos) && seenNanos > overheadNanos;
    }

    private double trialNanos() {
        return trials.stream().mapToLong(Phases::totalNanos).sum();
    }

    /** Is its processor time known? */
    boolean countsProcessors() {
        return processorNanos >= 0;
    }

    /** What one run costs: processor time, which a busy machine does not change, or else time. */
    double costNanos() {
        return countsProcessors() ? Math.max(1, (double) processorNanos / runs) : nanos();
    }

    /** Whether our clock has seen at least the time that the trials claim: it runs around them. */
    boolean isPossible() {
        return trialNanos() <= seenNanos + ROUNDING_NANOS;
    }

    /**
     * What our clock should have seen of the runs, by their median: a single run that claims too much explains nothing.
     */
    double claimedNanos() {
        return runs * nanos();
    }
}
