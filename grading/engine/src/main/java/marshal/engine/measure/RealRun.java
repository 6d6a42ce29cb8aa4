package marshal.engine.measure;

import java.util.List;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Phase;
import marshal.kit.measure.Phases;

/**
 * One run of a program in processes of its own.
 *
 * @param phases where the time went
 * @param course its phases one after the other: those of the run behind relays, if there was one
 * @param counts the messages between the processes
 * @param right  whether the result is the kit's own
 * @param peakKb the most memory that a worker had, in kilobytes; 0 where nobody knows
 */
public record RealRun(Phases phases, List<Phase> course, Counts counts, boolean right, long peakKb) {

    /** With the times of this run, which must be right too. */
    RealRun timedBy(RealRun timed) {
        return new RealRun(timed.phases, course, counts, right && timed.right, timed.peakKb);
    }
}
