package marshal.kit.contract;

import java.util.Arrays;

/** A worker's answer to a {@link Task}, with its compute time. */
public sealed interface Result {

    /**
     * The worker's compute time in nanoseconds, without the wire and without waiting for neighbours. The kit measures
     * it; a worker's own code may leave it at 0.
     */
    long computeNanos();

    /** Returns this result with another compute time. */
    Result withComputeNanos(long nanos);

    /**
     * The answer to {@link Task.Sort}.
     *
     * @param items        the task's items in ascending order
     * @param computeNanos see {@link #computeNanos()}
     */
    record Sorted(int[] items, long computeNanos) implements Result {
        @Override
        public Sorted withComputeNanos(long nanos) {
            return new Sorted(items, nanos);
        }
    }

    /**
     * The answer to {@link Task.Multiply} (r x c) and to {@link Task.Cannon} (t x t).
     *
     * @param c            this worker's part of the product
     * @param computeNanos see {@link #computeNanos()}
     */
    record Product(int[][] c, long computeNanos) implements Result {
        @Override
        public Product withComputeNanos(long nanos) {
            return new Product(c, nanos);
        }

        /** Returns whether the product has this number of rows, each with this number of columns. */
        public boolean isOf(int rows, int columns) {
            return c != null
                    && c.length == rows
                    && Arrays.stream(c).allMatch(row -> row != null && row.length == columns);
        }
    }
}
