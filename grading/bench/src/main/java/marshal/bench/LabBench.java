package marshal.bench;

import java.util.List;
import java.util.Map;

/** A lab's benchmarks; {@code META-INF/services} names each. */
public interface LabBench {

    /** The benchmarks, in the order in which they are printed. */
    List<Benchmark> comparisons(ChildCommands commands);

    /**
     * Prints more lines at the end.
     *
     * @param measured all results, by the benchmarks' names
     */
    default void summary(ResultTable table, Map<String, List<MetricResult>> measured) {}
}
