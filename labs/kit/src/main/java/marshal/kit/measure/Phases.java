package marshal.kit.measure;

/**
 * The parts of one program's time, in nanoseconds (Rahimi et al., section 4.1).
 *
 * <p>The four phases sum to the total. <em>Compute</em> is the longest compute time of a worker, without waiting for
 * neighbours. <em>Communicate</em> is the rest of the time from the first request to the last reply. Workers report
 * their own compute time, so phases are for discussion, never for marks.
 *
 * @param totalNanos       the whole program
 * @param partitionNanos   from its start to the first request
 * @param communicateNanos from the first request to the last reply, without compute
 * @param computeNanos     the longest worker's compute time
 * @param combineNanos     from the last reply to the end
 */
public record Phases(
        long totalNanos, long partitionNanos, long communicateNanos, long computeNanos, long combineNanos) {

    /** The phases of a program that does everything itself. */
    public static Phases sequential(long totalNanos) {
        return new Phases(totalNanos, 0, 0, totalNanos, 0);
    }
}
