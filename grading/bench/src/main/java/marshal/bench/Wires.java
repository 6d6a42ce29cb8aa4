package marshal.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import marshal.bench.child.ExchangeOnly;
import marshal.bench.child.IntByInt;
import marshal.bench.child.IntByIntMechanism;
import marshal.bench.child.WireChild;
import marshal.kit.process.Program;
import marshal.kit.workload.Digest;
import marshal.kit.workload.Workloads;
import marshal.lab1.Lab1Binding;
import marshal.lab1.Sequential;
import marshal.lab1.SocketMechanism;

/** The reference wire against C sockets, against threads of one process, and against the naive way. */
final class Wires {

    private static final int BULK_INTS = 1 << 18;
    private static final int BULK_REPEATS = 20;
    /** As many ints in a VECTOR make 64 bytes: 16 of header, 4 of count. */
    private static final int SHORT_INTS = 11;
    private static final int SHORT_BYTES = 64;
    private static final int SHORT_REPEATS = 2000;
    private static final int SIDE = 1000;
    private static final int WORKERS = 4;
    private static final int TORUS_SIDE = 2;

    private static final ClusterSide.Code REFERENCE = code(Lab1Binding.class, SocketMechanism.class);
    private static final ClusterSide.Code INT_BY_INT = code(IntByInt.class, IntByIntMechanism.class);
    private static final ClusterSide.Code EXCHANGE_ONLY = code(ExchangeOnly.class, ExchangeOnly.class);

    private Wires() {}

    static List<Comparison> comparisons(Commands commands) {
        Workloads.Operands operands = Workloads.operands(SIDE, 1);
        long product = Digest.of(Sequential.multiply(operands.a(), operands.b()));
        long zeros = Digest.of(new int[SIDE][SIDE]);
        var comparisons = new ArrayList<Comparison>();
        comparisons.add(wire(commands, "one-way-1mb", "one-way", BULK_INTS, 4 * BULK_INTS, BULK_REPEATS, 0, 1,
                "1 MB one way: reference / C socket, two processors", 1.0));
        comparisons.add(wire(commands, "latency-64b-one-cpu", "ping-pong", SHORT_INTS, SHORT_BYTES, SHORT_REPEATS, 0, 0,
                "64 bytes, half a round trip: reference / C socket, one processor", 1.2));
        comparisons.add(wire(commands, "latency-64b-two-cpus", "ping-pong", SHORT_INTS, SHORT_BYTES, SHORT_REPEATS, 0, 1,
                "64 bytes, half a round trip: reference / C socket, two processors", 1.2));
        comparisons.add(new Comparison("wires", "spa-sockets-threads",
                () -> ClusterSide.processes(REFERENCE, Program.SPA, SIDE, WORKERS, product),
                () -> ClusterSide.threads(REFERENCE, Program.SPA, SIDE, WORKERS, product),
                Metric.atMost(1.6, "SPA n=1000 k=4: sockets / threads of one JVM", "wall_ns", "wall_ns"),
                Metric.reported("  its communication / that of the threads", "communicate_ns", "communicate_ns")));
        comparisons.add(new Comparison("wires", "spa-naive",
                () -> ClusterSide.processes(REFERENCE, Program.SPA, SIDE, WORKERS, product),
                () -> ClusterSide.processes(INT_BY_INT, Program.SPA, SIDE, WORKERS, product),
                Metric.atMost(1.0 / 20, "SPA n=1000 k=4: reference / int by int and i-j-k", "wall_ns", "wall_ns")));
        comparisons.add(new Comparison("wires", "mca-exchanges",
                () -> ClusterSide.processes(EXCHANGE_ONLY, Program.MCA, SIDE, WORKERS, zeros),
                () -> ProcessSide.alone(commands.c("torus", SIDE, TORUS_SIDE)),
                Metric.atMost(1.5, "MCA n=1000 k=4, all messages, no computing: reference / C sockets", "calls_ns", "total_ns"),
                Metric.reported("  its exchanges between neighbours", "compute_ns", "rounds_ns")));
        comparisons.add(new Comparison("wires", "mca",
                () -> ClusterSide.processes(REFERENCE, Program.MCA, SIDE, WORKERS, product),
                () -> ProcessSide.alone(commands.c("torus", SIDE, TORUS_SIDE)),
                Metric.reported("MCA n=1000 k=4: its communication, computing besides / C sockets", "communicate_ns", "total_ns"),
                Metric.reported("  its computing (longest worker) / C sockets", "compute_ns", "total_ns"),
                Metric.reported("  the whole program / C sockets", "wall_ns", "total_ns")));
        comparisons.addAll(Mechanisms.comparisons(commands, product));
        return comparisons;
    }

    /** Two processes that send to each other, pinned to a processor each. */
    private static Comparison wire(Commands commands, String name, String mode, int ints, int bytes, int repeats,
            int serverProcessor, int driverProcessor, String what, double target) {
        BiFunction<List<String>, Function<String, List<String>>, Side.Maker> pinned = (server, driver) ->
                () -> ProcessSide.pair(Commands.on(serverProcessor, server),
                        port -> Commands.on(driverProcessor, driver.apply(port)));
        return new Comparison("wires", name,
                pinned.apply(commands.java(WireChild.class, "serve", mode, ints),
                        port -> commands.java(WireChild.class, "drive", mode, ints, port, repeats)),
                pinned.apply(commands.c("wire", "serve", mode, bytes),
                        port -> commands.c("wire", "drive", mode, bytes, port, repeats)),
                Metric.atMost(target, what, "wall_ns", "wall_ns"));
    }

    private static ClusterSide.Code code(Class<?> programs, Class<?> mechanism) {
        return new ClusterSide.Code(programs.getName(), mechanism.getName());
    }
}
