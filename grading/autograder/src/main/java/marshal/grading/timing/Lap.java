package marshal.grading.timing;

import java.util.List;
import marshal.kit.measure.Phases;

/**
 * One start of a program: a single run, or a few of them in a row where starting takes longer than running.
 *
 * @param trials    the runs that the program has timed, by its own clock, at least one
 * @param runs      how many runs there were, those included that warmed it up
 * @param seenNanos how long all of it took by our clock
 * @param result    a digest of the result
 */
public record Lap(List<Phases> trials, int runs, long seenNanos, long result) {

    /** A single run. */
    public static Lap of(Phases phases, long seenNanos, long result) {
        return new Lap(List.of(phases), 1, seenNanos, result);
    }

    /** What one run took by its own clock; at least a nanosecond, whatever that clock says. */
    double nanos() {
        return Math.max(1, Medians.of(trials.stream().map(trial -> (double) trial.totalNanos()).toList()));
    }

    /** What our clock should have seen of the runs. */
    double claimedNanos() {
        return runs * nanos();
    }
}
