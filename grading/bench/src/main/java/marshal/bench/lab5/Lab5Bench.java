package marshal.bench.lab5;

import java.util.List;
import java.util.stream.Stream;
import marshal.bench.Benchmark;
import marshal.bench.BenchmarkSide;
import marshal.bench.ChildCommands;
import marshal.bench.LabBench;
import marshal.bench.Metric;
import marshal.bench.ProcessSide;

/**
 * Compares object streams with java.io's, Kryo, Fory and a plain copy, each in a separate process; and calls with
 * Java's RMI.
 */
public final class Lab5Bench implements LabBench {

    private static final String GROUP = "streams";

    @Override
    public List<Benchmark> comparisons(ChildCommands commands) {
        return Stream.of(
                        graph(commands, "tree-1023", "streams", "java-io", 1 / 1.8, 1 / 2.0),
                        graph(commands, "map-1760", "streams", "java-io", 1 / 1.8, 1 / 2.0),
                        graph(commands, "tree-1023", "streams-codecs", "java-io", 1 / 4.0, 1 / 4.0),
                        graph(commands, "vector-1000", "streams-codecs", "java-io", 1 / 2.4, 1 / 2.4),
                        graph(commands, "double-array-1000000", "streams", "java-io", 1 / 3.0, 0),
                        graph(commands, "double-array-1000000", "streams", "copy", 2.5, 0),
                        graph(commands, "matrix-500", "streams", "java-io", 0, 0),
                        graph(commands, "byte-array-1000000", "streams", "java-io", 0, 0),
                        graph(commands, "tree-1023", "streams", "kryo", 1, 1.2),
                        graph(commands, "map-1760", "streams", "kryo", 1, 1.2),
                        graph(commands, "vector-1000", "streams-codecs", "kryo", 1, 1.2),
                        graph(commands, "tree-1023", "streams-codecs", "fory", 1, 1),
                        graph(commands, "vector-1000", "streams-codecs", "fory", 0, 0),
                        graph(commands, "tree-1023", "streams-recursive", "streams", 0, 0),
                        graph(commands, "tree-1023", "externalizable", "java-io", 0, 0),
                        calls(commands),
                        new Benchmark(
                                GROUP,
                                "calls-socket",
                                callsSide(commands, "luchat"),
                                callsSide(commands, "socket"),
                                Metric.reported("luchat / socket, a call without parameters", "ping_ns")))
                .toList();
    }

    /** @param write the target of the ratio, 0 if there is none; the same holds for read */
    private static Benchmark graph(
            ChildCommands commands, String workload, String ours, String baseline, double write, double read) {
        String what = workload + ", " + ours + " / " + baseline + ", ";
        return new Benchmark(
                GROUP,
                workload + "-" + ours + "-" + baseline,
                side(commands, ours, workload),
                side(commands, baseline, workload),
                Metric.atMost(write, what + "write", "write_ns"),
                Metric.atMost(read, what + "read", "read_ns"));
    }

    private static BenchmarkSide.Maker side(ChildCommands commands, String mechanism, String workload) {
        return () -> ProcessSide.alone(commands.java(StreamsChild.class, mechanism, workload));
    }

    private static Benchmark calls(ChildCommands commands) {
        String what = "luchat / java-rmi, ";
        return new Benchmark(
                GROUP,
                "calls",
                callsSide(commands, "luchat"),
                callsSide(commands, "java-rmi"),
                Metric.atMost(0.55, what + "a call without parameters", "ping_ns"),
                Metric.reported(what + "100,000 doubles there and back", "doubles_ns"),
                Metric.reported(what + "a tree of 1,023 there and back", "tree_ns"));
    }

    /**
     * Both ends run on one processor. An idle processor takes ten times as long to wake up as a call takes on a busy
     * one.
     */
    private static BenchmarkSide.Maker callsSide(ChildCommands commands, String mechanism) {
        return ProcessSide.pinned(
                commands.java(CallsChild.class, "serve", mechanism),
                0,
                port -> commands.java(CallsChild.class, "drive", mechanism, port));
    }
}
