package marshal.bench.lab2;

import java.util.List;
import marshal.bench.Benchmark;
import marshal.bench.ChildCommands;
import marshal.bench.LabBench;
import marshal.bench.Mechanisms;
import marshal.bench.Metric;
import marshal.bench.WireLimits;
import marshal.lab2.RmiExternalizable;
import marshal.lab2.RmiIntByInt;

/** Compares RMI with a C socket, and bulk transfer with int by int. */
public final class Lab2Bench implements LabBench {

    @Override
    public List<Benchmark> comparisons(ChildCommands commands) {
        return List.of(
                Mechanisms.oneWay(commands, "rmi-serializable", 0),
                Mechanisms.oneWay(commands, "rmi-externalizable", 2.0),
                new Benchmark(
                        "wires",
                        "one-way-int-by-int",
                        Mechanisms.oneWay(commands, RmiExternalizable.class.getName()),
                        Mechanisms.oneWay(commands, RmiIntByInt.class.getName()),
                        Metric.atMost(1.0 / 5, "1 MB one way: RMI Externalizable in bulk / int by int", "wall_ns")),
                WireLimits.of(commands, "rmi-externalizable", WireLimits.Raw.TCP, 2.0));
    }
}
