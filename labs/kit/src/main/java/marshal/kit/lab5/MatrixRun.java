package marshal.kit.lab5;

import java.util.List;

/**
 * The result of one multiplication.
 *
 * @param seconds  from the first call to the last answer
 * @param messages number of calls and answers
 * @param doubles  number of doubles in their arguments and results
 * @param workers  the times of each worker's calls
 * @param right    whether the product equals one processor's product
 */
public record MatrixRun(double seconds, long messages, long doubles, List<JobTimes> workers, boolean right) {

    /**
     * Seconds of one worker's calls. If the worker ran alone, {@code await} is its compute time. The other four are the
     * time to marshal, send and unmarshal.
     */
    public record JobTimes(double load, double start, double await, double result, double delete) {}
}
