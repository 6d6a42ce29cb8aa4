package marshal.kit.lab5;

import java.util.List;

/**
 * A multiply.
 *
 * @param seconds  from the first call to the last answer
 * @param messages calls and answers
 * @param doubles  in their arguments and results
 * @param workers  what each worker's calls took
 * @param right    whether the product is that of one processor
 */
public record MatrixRun(double seconds, long messages, long doubles, List<JobTimes> workers, boolean right) {

    /**
     * Seconds of one worker's calls. If it ran alone, {@code await} is its compute time, and the others are the time to
     * marshal, to send and to unmarshal.
     */
    public record JobTimes(double load, double start, double await, double result, double delete) {}
}
