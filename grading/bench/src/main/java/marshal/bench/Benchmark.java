package marshal.bench;

import java.util.List;

/**
 * Two sides that are measured in turns.
 *
 * @param group    kernels, wires or mpi
 * @param name     short, for the CSV file
 * @param ours     starts our side
 * @param baseline starts the baseline; null if our side also measures the baseline, in the same trials
 * @param metrics  the metrics; the first with a target decides the number of pairs
 */
public record Benchmark(
        String group, String name, BenchmarkSide.Maker ours, BenchmarkSide.Maker baseline, List<Metric> metrics) {

    public Benchmark(
            String group, String name, BenchmarkSide.Maker ours, BenchmarkSide.Maker baseline, Metric... metrics) {
        this(group, name, ours, baseline, List.of(metrics));
    }
}
