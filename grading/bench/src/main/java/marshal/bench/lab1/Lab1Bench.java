package marshal.bench.lab1;

import java.io.IOException;
import java.util.List;
import marshal.bench.Benchmark;
import marshal.bench.BenchmarkSide;
import marshal.bench.ChildCommands;
import marshal.bench.ClusterSide;
import marshal.bench.LabBench;
import marshal.bench.Metric;
import marshal.bench.ProcessSide;
import marshal.bench.ReferenceWires;
import marshal.bench.WireLimits;
import marshal.kit.process.Program;
import marshal.kit.workload.Digest;

/**
 * The sequential programs against the same loops in C, by the processor time of one thread; and the wire against C
 * sockets, against threads of one process, and against the naive way.
 */
public final class Lab1Bench implements LabBench {

    private static final int SIDE = 1000;
    private static final int ITEMS = 100_000;
    private static final int BULK_INTS = 1 << 18;
    private static final int BULK_REPEATS = 20;
    /** As many ints in a VECTOR make 64 bytes: 16 of header, 4 of count. */
    private static final int SHORT_INTS = 11;

    private static final int SHORT_BYTES = 64;
    private static final int SHORT_REPEATS = 2000;
    private static final int WORKERS = 4;
    private static final int TORUS_SIDE = 2;

    @Override
    public List<Benchmark> comparisons(ChildCommands commands) {
        BenchmarkSide.Maker spa =
                () -> ClusterSide.processes(ReferenceWires.over(ReferenceWires.WIRE), Program.SPA, SIDE, WORKERS);
        BenchmarkSide.Maker torus = () -> ProcessSide.alone(commands.c("torus", SIDE, TORUS_SIDE));
        return List.of(
                kernel(
                        "multiply",
                        commands.java(KernelChild.class, "multiply", SIDE),
                        commands.c("kernels", "ikj", SIDE),
                        "multiply n=1000: reference / C i-k-j",
                        new Metric.Target(0, 1.0)),
                kernel(
                        "multiply-fours",
                        commands.java(KernelChild.class, "multiply", SIDE),
                        commands.c("kernels", "ikj-fours", SIDE),
                        "multiply n=1000: reference / C i-k-j, four rows at once as the reference",
                        null),
                kernel(
                        "multiply-ijk",
                        commands.java(KernelChild.class, "multiply-ijk", SIDE),
                        commands.c("kernels", "ijk", SIDE),
                        "multiply n=1000: i-j-k in Java / in C",
                        null),
                kernel(
                        "insertion",
                        commands.java(KernelChild.class, "insertion", ITEMS),
                        commands.c("kernels", "insertion", ITEMS),
                        "insertion sort of 100,000: Java / C, both unrolled",
                        null),
                kernel(
                        "insertion-rolled",
                        commands.c("kernels-rolled", "insertion", ITEMS),
                        commands.c("kernels", "insertion", ITEMS),
                        "insertion sort of 100,000: C as -O3 leaves its loop / C unrolled",
                        null),
                wire(
                        commands,
                        "one-way-1mb",
                        "one-way",
                        BULK_INTS,
                        4 * BULK_INTS,
                        BULK_REPEATS,
                        1,
                        "1 MB one way: reference / C socket, two processors",
                        1.0),
                wire(
                        commands,
                        "latency-64b-one-cpu",
                        "ping-pong",
                        SHORT_INTS,
                        SHORT_BYTES,
                        SHORT_REPEATS,
                        0,
                        "64 bytes, half a round trip: reference / C socket, one processor",
                        1.2),
                wire(
                        commands,
                        "latency-64b-two-cpus",
                        "ping-pong",
                        SHORT_INTS,
                        SHORT_BYTES,
                        SHORT_REPEATS,
                        1,
                        "64 bytes, half a round trip: reference / C socket, two processors",
                        1.2),
                patience(commands, 0, "one processor"),
                patience(commands, 1, "two processors"),
                new Benchmark(
                        "wires",
                        "spa-sockets-threads",
                        spa,
                        () -> ClusterSide.threads(ReferenceWires.over(ReferenceWires.WIRE), Program.SPA, SIDE, WORKERS),
                        Metric.atMost(1.6, "SPA n=1000 k=4: sockets / threads of one JVM", "wall_ns", "wall_ns"),
                        Metric.reported(
                                "  its communication / that of the threads", "communicate_ns", "communicate_ns")),
                new Benchmark(
                        "wires",
                        "spa-naive",
                        spa,
                        () -> ClusterSide.processes(
                                code(IntByInt.class, IntByIntMechanism.class), Program.SPA, SIDE, WORKERS),
                        Metric.atMost(
                                1.0 / 20, "SPA n=1000 k=4: reference / int by int and i-j-k", "wall_ns", "wall_ns")),
                exchanges(
                        "wires",
                        "mca-exchanges",
                        ExchangeOnly.class,
                        torus,
                        Metric.atMost(
                                1.5,
                                "MCA n=1000 k=4, all messages, no computing: reference / C sockets",
                                "calls_ns",
                                "total_ns"),
                        Metric.reported("  its exchanges between neighbours", "compute_ns", "rounds_ns"),
                        Metric.reported("  its blocks, there and back", "communicate_ns", "blocks_ns")),
                exchanges(
                        "limits",
                        "exchange-solution",
                        ExchangeOnly.class,
                        () -> exchangeOnly(RawExchange.class),
                        Metric.reported(
                                "MCA n=1000 k=4, exchanges: solution / Java with nothing but system calls",
                                "compute_ns",
                                "compute_ns")),
                exchanges(
                        "limits",
                        "exchange-system-calls",
                        RawExchange.class,
                        torus,
                        Metric.reported(
                                "MCA n=1000 k=4, exchanges with nothing but system calls: Java / C",
                                "compute_ns",
                                "rounds_ns")),
                new Benchmark(
                        "wires",
                        "mca",
                        () -> ClusterSide.processes(
                                ReferenceWires.over(ReferenceWires.WIRE), Program.MCA, SIDE, WORKERS),
                        torus,
                        Metric.reported(
                                "MCA n=1000 k=4: its communication, computing besides / C sockets",
                                "communicate_ns",
                                "total_ns"),
                        Metric.reported("  its computing (longest worker) / C sockets", "compute_ns", "total_ns"),
                        Metric.reported("  the whole program / C sockets", "wall_ns", "total_ns")),
                WireLimits.of(commands, ReferenceWires.WIRE.mechanism(), WireLimits.Raw.TCP, 1.0));
    }

    private static Benchmark kernel(
            String name, List<String> ours, List<String> baseline, String what, Metric.Target target) {
        return new Benchmark(
                "kernels",
                name,
                () -> ProcessSide.alone(ours),
                () -> ProcessSide.alone(baseline),
                new Metric(what + ", processor time", "cpu_ns", "cpu_ns", target),
                Metric.reported(what + ", wall time", "wall_ns", "wall_ns"));
    }

    private static Benchmark exchanges(
            String group,
            String name,
            Class<? extends ExchangeOnly> ours,
            BenchmarkSide.Maker other,
            Metric... metrics) {
        return new Benchmark(group, name, () -> exchangeOnly(ours), other, metrics);
    }

    private static BenchmarkSide exchangeOnly(Class<? extends ExchangeOnly> what) throws IOException {
        return ClusterSide.processes(code(what, what), Program.MCA, SIDE, WORKERS, Digest.of(new int[SIDE][SIDE]));
    }

    /** What the deadline of a read costs a short message. */
    private static Benchmark patience(ChildCommands commands, int processor, String on) {
        return new Benchmark(
                "limits",
                "deadline-" + on.replace(' ', '-'),
                reference(commands, "ping-pong", SHORT_INTS, SHORT_REPEATS, processor),
                reference(commands, "ping-pong-patient", SHORT_INTS, SHORT_REPEATS, processor),
                Metric.reported(
                        "64 bytes, half a round trip: with a deadline / without, " + on, "fastest_ns", "fastest_ns"));
    }

    /** Two processes with the reference's wire, the server on the first processor. */
    private static BenchmarkSide.Maker reference(
            ChildCommands commands, String mode, int ints, int repeats, int processor) {
        return ProcessSide.pinned(
                0,
                commands.java(WireChild.class, "serve", mode, ints),
                processor,
                port -> commands.java(WireChild.class, "drive", mode, ints, port, repeats));
    }

    /** Two processes that send to each other, the server on the first processor. */
    private static Benchmark wire(
            ChildCommands commands,
            String name,
            String mode,
            int ints,
            int bytes,
            int repeats,
            int processor,
            String what,
            double target) {
        return new Benchmark(
                "wires",
                name,
                reference(commands, mode, ints, repeats, processor),
                ProcessSide.pinned(
                        0,
                        commands.c("wire", "serve", mode, bytes),
                        processor,
                        port -> commands.c("wire", "drive", mode, bytes, port, repeats)),
                Metric.atMost(target, what, "wall_ns", "wall_ns"));
    }

    private static ClusterSide.Code code(Class<?> programs, Class<?> mechanism) {
        return new ClusterSide.Code(programs.getName(), mechanism.getName());
    }
}
