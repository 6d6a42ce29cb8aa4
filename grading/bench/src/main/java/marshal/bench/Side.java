package marshal.bench;

import java.io.IOException;
import java.util.Map;

/** One of the two sides of a comparison: fresh processes that can be measured again and again. */
interface Side extends AutoCloseable {

    /** Makes a side, with processes of its own. */
    @FunctionalInterface
    interface Maker {
        Side start() throws IOException;
    }

    /**
     * Runs once, and verifies the result.
     *
     * @return nanoseconds by name, such as wall_ns and cpu_ns
     * @throws IOException if it failed, or the result was wrong
     */
    Map<String, Double> trial() throws IOException;

    /** Ends the processes. */
    @Override
    void close();
}
