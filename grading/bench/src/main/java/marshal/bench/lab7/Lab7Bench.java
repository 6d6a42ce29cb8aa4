package marshal.bench.lab7;

import java.util.ArrayList;
import java.util.List;
import marshal.bench.Benchmark;
import marshal.bench.BenchmarkSide;
import marshal.bench.ChildCommands;
import marshal.bench.LabBench;
import marshal.bench.Metric;
import marshal.bench.ProcessSide;

/**
 * Compares object clusters with plain bytes of the same number, with each other, and with methods that walk a graph.
 * Compares objects of a cluster with Java's objects.
 */
public final class Lab7Bench implements LabBench {

    private static final String GROUP = "clusters";

    @Override
    public List<Benchmark> comparisons(ChildCommands commands) {
        var all = new ArrayList<Benchmark>();
        for (String map : List.of("map-1760", "map-17600")) {
            all.add(transfer(commands, map, "cluster-iso", "raw", 1.3));
            all.add(transfer(commands, map, "cluster-reloc", "cluster-iso", 2.2));
            all.add(transfer(commands, map, "cluster-relative", "cluster-iso", 0));
            all.add(transfer(commands, map, "cluster-iso-checked", "cluster-iso", 0));
        }
        all.add(transfer(commands, "map-1760", "cluster-iso-checked", "java-io", 0.1));
        all.add(transfer(commands, "map-1760", "cluster-iso-checked", "kryo", 0));
        for (String graph : List.of("map-1760", "tree-1023")) {
            all.add(transfer(commands, graph, "cluster-iso-checked", "fory", 1));
            all.add(transfer(commands, graph, "cluster-reloc-checked", "fory", 1));
        }
        for (int n : List.of(1_760, 100_000)) {
            all.add(access(commands, "walk", n, 3.5));
            all.add(access(commands, "sum-field", n, 3.5));
            all.add(access(commands, "create", n, 1.5));
        }
        return all;
    }

    /** @param most the target of the ratio, 0 if there is none */
    private static Benchmark transfer(
            ChildCommands commands, String workload, String ours, String baseline, double most) {
        String what = workload + ", " + ours + " / " + baseline + ", there and back";
        return new Benchmark(
                GROUP,
                workload + "-" + ours + "-" + baseline,
                ends(commands, ours, workload),
                ends(commands, baseline, workload),
                Metric.atMost(most, what + ", processor time", "cpu_ns"), // of both ends; other work here counts less
                Metric.reported(what, "wall_ns"));
    }

    /** Both ends run on one processor, because an idle processor takes longer to wake up than most transfers take. */
    private static BenchmarkSide.Maker ends(ChildCommands commands, String mechanism, String workload) {
        return ProcessSide.pinned(
                commands.java(TransferChild.class, "receive"),
                0,
                port -> commands.java(TransferChild.class, "send", mechanism, workload, port));
    }

    private static Benchmark access(ChildCommands commands, String program, int n, double most) {
        return new Benchmark(
                GROUP,
                program + "-" + n,
                () -> ProcessSide.alone(commands.java(AccessChild.class, "arena", program, "" + n)),
                () -> ProcessSide.alone(commands.java(AccessChild.class, "objects", program, "" + n)),
                Metric.atMost(most, program + " of " + n + " objects, arena / objects", "cpu_ns"));
    }
}
