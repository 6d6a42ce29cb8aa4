package marshal.bench;

import java.io.IOException;
import java.util.Map;

/** One of the two sides of a benchmark: fresh processes that can be measured again and again. */
public interface BenchmarkSide extends AutoCloseable {

    /** Makes a side with new processes. */
    @FunctionalInterface
    interface Maker {
        BenchmarkSide start() throws IOException;
    }

    /** A side with a constant time, for a target that is a time and not a comparison. */
    static Maker always(String figure, double nanos) {
        return () -> new BenchmarkSide() {
            @Override
            public Map<String, Double> trial() {
                return Map.of(figure, nanos);
            }

            @Override
            public void close() {
                // Nothing was started.
            }
        };
    }

    /**
     * Runs one trial and verifies the result.
     *
     * @return nanoseconds by name, such as wall_ns and cpu_ns
     * @throws IOException if it failed, or the result was wrong
     */
    Map<String, Double> trial() throws IOException;

    /** Ends the processes. */
    @Override
    void close();
}
