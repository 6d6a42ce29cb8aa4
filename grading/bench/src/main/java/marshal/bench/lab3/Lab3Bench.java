package marshal.bench.lab3;

import java.util.List;
import marshal.bench.Benchmark;
import marshal.bench.BenchmarkSide;
import marshal.bench.ChildCommands;
import marshal.bench.LabBench;
import marshal.bench.Mechanisms;
import marshal.bench.Metric;
import marshal.bench.ProcessSide;
import marshal.bench.WireLimits;

/**
 * Compares UDP with a C socket, stop-and-wait with its model, and the lossy link with its requirements. Measures the
 * losses of UDP without acknowledgements.
 */
public final class Lab3Bench implements LabBench {

    private static final double LINK_PACKETS_A_SECOND = 20_000;
    private static final double LINK_ADDED_NANOS = 60_000;

    private static final int WORKERS = 4;
    /** The default buffer of a socket. Linux doubles it, and keeps its own records there too. */
    private static final int STOCK_BUFFER = 106_496;

    @Override
    public List<Benchmark> comparisons(ChildCommands commands) {
        return List.of(
                Mechanisms.oneWay(commands, "udp-stop-and-wait", 2.0),
                Mechanisms.oneWay(commands, "udp-sliding-window", 1.4),
                Mechanisms.exchanges("udp-thread-each-packet", "udp-stop-and-wait"),
                model(commands, 0),
                model(commands, 1),
                model(commands, 10),
                unsynchronized(commands, 200, STOCK_BUFFER),
                unsynchronized(commands, 500, STOCK_BUFFER),
                unsynchronized(commands, 1000, STOCK_BUFFER),
                unsynchronized(commands, 1000, 0),
                link(
                        commands,
                        "rate",
                        1e9 / LINK_PACKETS_A_SECOND,
                        "time a packet / that of 20,000 packets a second",
                        "packet_ns"),
                link(commands, "added", LINK_ADDED_NANOS, "added to a packet's way (median) / 60 us", "added_ns"),
                WireLimits.of(commands, "udp-stop-and-wait", WireLimits.Raw.UDP, 2.0),
                WireLimits.of(commands, "udp-sliding-window", WireLimits.Raw.UDP_WINDOW, 1.4));
    }

    /** Compares stop-and-wait through a link with the expectation from its round trip and its bandwidth. */
    private static Benchmark model(ChildCommands commands, int delayMillis) {
        return new Benchmark(
                "wires",
                "stop-and-wait-model-" + delayMillis + "ms",
                () -> ProcessSide.pair(
                        commands.java(StopAndWaitChild.class, "serve"),
                        port -> commands.java(StopAndWaitChild.class, "drive", port, delayMillis)),
                null,
                Metric.within(
                        0.15,
                        "1 MB by stop-and-wait, " + delayMillis + " ms of delay each way: measured / model",
                        "wall_ns",
                        "model_ns"));
    }

    /** Measures UDP without acknowledgements, and its losses. */
    private static Benchmark unsynchronized(ChildCommands commands, int n, int buffer) {
        String buffers = buffer == 0 ? ", large buffers" : "";
        return new Benchmark(
                "wires",
                "udp-unsynchronized-" + n + (buffer == 0 ? "-large" : ""),
                () -> ProcessSide.alone(commands.java(UnsynchronizedChild.class, n, WORKERS, buffer)),
                null,
                Metric.reported(
                        "SPA n=" + n + " k=" + WORKERS + buffers + ": udp-unsynchronized / socket",
                        "wall_ns",
                        "socket_ns"),
                Metric.reported("  its packets lost / sent", "lost", "sent"),
                Metric.reported("  its runs without a result / all", "failed", "runs"));
    }

    private static Benchmark link(ChildCommands commands, String name, double limitNanos, String what, String figure) {
        return new Benchmark(
                "wires",
                "link-" + name,
                () -> ProcessSide.alone(commands.java(LinkChild.class)),
                BenchmarkSide.always("limit_ns", limitNanos),
                Metric.atMost(1, "lossy link, " + what, figure, "limit_ns"));
    }
}
