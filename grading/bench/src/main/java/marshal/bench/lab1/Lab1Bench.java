package marshal.bench.lab1;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import marshal.bench.Benchmark;
import marshal.bench.BenchmarkSide;
import marshal.bench.ChildCommands;
import marshal.bench.ClusterSide;
import marshal.bench.LabBench;
import marshal.bench.Mechanisms;
import marshal.bench.Metric;
import marshal.bench.ProcessSide;
import marshal.bench.ReferenceWires;
import marshal.bench.WireLimits;
import marshal.kit.process.Program;
import marshal.kit.workload.Digest;

/**
 * Compares the sequential programs with the same loops in C, by the processor time of one thread. Compares the wire
 * with C sockets, with threads of one process, and with the naive way.
 */
public final class Lab1Bench implements LabBench {

    private static final int SIDE = 1000;
    private static final int ITEMS = 100_000;
    private static final int WORKERS = 4;
    private static final int TORUS_SIDE = 2;

    private static final String HALF_TRIP = "64 bytes, half a round trip";

    /**
     * The exchange between two ends of a wire. The number of ints in a short message gives a VECTOR of 64 bytes: 16 of
     * header, 4 of count.
     */
    private enum Mode {
        ONE_WAY("one-way", 1 << 18, 1 << 20, 20),
        PING_PONG("ping-pong", 11, 64, 2000),
        PATIENT("ping-pong-patient", 11, 64, 2000);

        private final String name;
        private final int ints;
        private final int bytes;
        private final int repeats;

        Mode(String name, int ints, int bytes, int repeats) {
            this.name = name;
            this.ints = ints;
            this.bytes = bytes;
            this.repeats = repeats;
        }
    }

    @Override
    public List<Benchmark> comparisons(ChildCommands commands) {
        ClusterSide.Code reference = ReferenceWires.over(ReferenceWires.WIRE);
        BenchmarkSide.Maker spa = () -> ClusterSide.processes(reference, Program.SPA, SIDE, WORKERS);
        BenchmarkSide.Maker torus = () -> ProcessSide.alone(commands.c("torus", SIDE, TORUS_SIDE));
        List<String> multiply = commands.java(KernelChild.class, "multiply", SIDE);
        Function<String, List<String>> c = way -> commands.c("kernels", way, SIDE);
        List<String> insertion = commands.c("kernels", "insertion", ITEMS);
        return List.of(
                kernel("multiply", multiply, c.apply("ikj"), "multiply n=1000: reference / C i-k-j", 1.0),
                kernel(
                        "multiply-fours",
                        multiply,
                        c.apply("ikj-fours"),
                        "multiply n=1000: reference / C i-k-j, four rows at once as the reference",
                        0),
                kernel(
                        "multiply-ijk",
                        commands.java(KernelChild.class, "multiply-ijk", SIDE),
                        c.apply("ijk"),
                        "multiply n=1000: i-j-k in Java / in C",
                        0),
                kernel(
                        "insertion",
                        commands.java(KernelChild.class, "insertion", ITEMS),
                        insertion,
                        "insertion sort of 100,000: Java / C, both unrolled",
                        0),
                kernel(
                        "insertion-rolled",
                        commands.c("kernels-rolled", "insertion", ITEMS),
                        insertion,
                        "insertion sort of 100,000: C as -O3 leaves its loop / C unrolled",
                        0),
                wire(commands, "one-way-1mb", Mode.ONE_WAY, 1, "1 MB one way", "two processors", 1.0),
                wire(commands, "latency-64b-one-cpu", Mode.PING_PONG, 0, HALF_TRIP, "one processor", 1.2),
                wire(commands, "latency-64b-two-cpus", Mode.PING_PONG, 1, HALF_TRIP, "two processors", 1.2),
                patience(commands, 0, "one processor"),
                patience(commands, 1, "two processors"),
                new Benchmark(
                        "wires",
                        "spa-sockets-threads",
                        spa,
                        () -> ClusterSide.threads(reference, Program.SPA, SIDE, WORKERS),
                        Metric.atMost(1.6, "SPA n=1000 k=4: sockets / threads of one JVM", "wall_ns"),
                        Metric.reported("  its communication / that of the threads", "communicate_ns")),
                new Benchmark(
                        "wires",
                        "spa-naive",
                        spa,
                        () -> ClusterSide.processes(
                                code(IntByInt.class, IntByIntMechanism.class), Program.SPA, SIDE, WORKERS),
                        Metric.atMost(1.0 / 20, "SPA n=1000 k=4: reference / int by int and i-j-k", "wall_ns")),
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
                        () -> ClusterSide.processes(reference, Program.MCA, SIDE, WORKERS),
                        torus,
                        Metric.reported(
                                "MCA n=1000 k=4: its communication, computing besides / C sockets",
                                "communicate_ns",
                                "total_ns"),
                        Metric.reported("  its computing (longest worker) / C sockets", "compute_ns", "total_ns"),
                        Metric.reported("  the whole program / C sockets", "wall_ns", "total_ns")),
                Mechanisms.exchanges("socket-each-exchange", ReferenceWires.WIRE.mechanism()),
                WireLimits.of(commands, ReferenceWires.WIRE.mechanism(), WireLimits.Raw.TCP, 1.0));
    }

    private static Benchmark kernel(String name, List<String> ours, List<String> baseline, String what, double most) {
        return new Benchmark(
                "kernels",
                name,
                () -> ProcessSide.alone(ours),
                () -> ProcessSide.alone(baseline),
                Metric.atMost(most, what + ", processor time", "cpu_ns"),
                Metric.reported(what + ", wall time", "wall_ns"));
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

    /** The cost of a read deadline for a short message. */
    private static Benchmark patience(ChildCommands commands, int processor, String on) {
        return new Benchmark(
                "limits",
                "deadline-" + on.replace(' ', '-'),
                reference(commands, Mode.PING_PONG, processor),
                reference(commands, Mode.PATIENT, processor),
                Metric.reported(HALF_TRIP + ": with a deadline / without, " + on, "fastest_ns"));
    }

    /** Two processes with the reference's wire, the server on the first processor. */
    private static BenchmarkSide.Maker reference(ChildCommands commands, Mode mode, int processor) {
        return ProcessSide.pinned(
                commands.java(WireChild.class, "serve", mode.name, mode.ints),
                processor,
                port -> commands.java(WireChild.class, "drive", mode.name, mode.ints, port, mode.repeats));
    }

    /** Two processes that send to each other, the server on the first processor. */
    private static Benchmark wire(
            ChildCommands commands, String name, Mode mode, int processor, String what, String on, double target) {
        return new Benchmark(
                "wires",
                name,
                reference(commands, mode, processor),
                ProcessSide.pinned(
                        commands.c("wire", "serve", mode.name, mode.bytes),
                        processor,
                        port -> commands.c("wire", "drive", mode.name, mode.bytes, port, mode.repeats)),
                Metric.atMost(target, what + ": reference / C socket, " + on, "wall_ns"));
    }

    private static ClusterSide.Code code(Class<?> programs, Class<?> mechanism) {
        return new ClusterSide.Code(programs.getName(), mechanism.getName());
    }
}
