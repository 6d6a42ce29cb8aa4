package marshal.engine.measure;

import java.util.List;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Phase;
import marshal.kit.measure.Phases;

/**
 * One run of a program in separate processes.
 *
 * @param phases where the time went
 * @param course its phases in order; the phases of the run behind relays, if there was one
 * @param counts the messages between the processes
 * @param right  whether the result is the kit's own
 * @param peakKb the peak memory of a worker, in kilobytes; 0 if unknown
 */
public record RealRun(Phases phases, List<Phase> course, Counts counts, boolean right, long peakKb) {

    /** This run with the times of another run, which must be right too. */
    RealRun timedBy(RealRun timed) {
        return new RealRun(timed.phases, course, counts, right && timed.right, timed.peakKb);
    }
}
