package marshal.bench;

import java.util.ArrayList;
import java.util.List;
import marshal.bench.child.MechanismChild;
import marshal.checks.course.Wire;
import marshal.kit.process.Program;

/** The reference's mechanisms compared with a C socket and with the first of them. */
public final class Mechanisms {

    /** The side of a task, which has SIDE² ints: 1 MB. */
    private static final int TASK_SIDE = 512;

    private static final int TASK_BYTES = 4 * TASK_SIDE * TASK_SIDE;
    private static final int REPEATS = 20;
    private static final int SIDE = 1000;
    private static final int TORUS_SIDE = 200;
    private static final int WORKERS = 4;

    private Mechanisms() {}

    /** @param target 0 if it is only reported */
    public static Benchmark oneWay(ChildCommands commands, String mechanism, double target) {
        String what = "1 MB one way: " + mechanism + " / C socket";
        return new Benchmark(
                "wires",
                "one-way-" + mechanism,
                oneWay(commands, ReferenceWires.wire(mechanism).className()),
                ProcessSide.pinned(
                        commands.c("wire", "serve", "one-way", TASK_BYTES),
                        1,
                        port -> commands.c("wire", "drive", "one-way", TASK_BYTES, port, REPEATS)),
                Metric.atMost(target, what, "wall_ns"));
    }

    /** @param mechanism a class that implements {@link marshal.kit.contract.Mechanism} */
    public static BenchmarkSide.Maker oneWay(ChildCommands commands, String mechanism) {
        return ProcessSide.pinned(
                commands.java(MechanismChild.class, "serve", mechanism, TASK_SIDE),
                1,
                port -> commands.java(MechanismChild.class, "drive", mechanism, TASK_SIDE, port, REPEATS));
    }

    /**
     * The time of many short exchanges between neighbours over a given wire, and over the students' wire that it
     * differs from in one thing.
     */
    public static Benchmark exchanges(String mechanism, String other) {
        return new Benchmark(
                "wires",
                "exchanges-" + mechanism,
                exchanging(mechanism),
                exchanging(other),
                Metric.reported(
                        "MCA n=" + TORUS_SIDE + " k=4: communication over " + mechanism + " / " + other,
                        "communicate_ns"));
    }

    private static BenchmarkSide.Maker exchanging(String mechanism) {
        return () -> ClusterSide.processes(
                ReferenceWires.over(ReferenceWires.wire(mechanism)), Program.MCA, TORUS_SIDE, WORKERS);
    }

    /** Whole programs over every wire. */
    static List<Benchmark> programs() {
        var comparisons = new ArrayList<Benchmark>();
        for (Program program : List.of(Program.SPA, Program.MCA)) {
            for (Wire wire : ReferenceWires.otherWires(program)) {
                comparisons.add(new Benchmark(
                        "wires",
                        program.label() + "-" + wire.mechanism(),
                        () -> ClusterSide.processes(ReferenceWires.over(wire), program, SIDE, WORKERS),
                        () -> ClusterSide.processes(ReferenceWires.over(ReferenceWires.WIRE), program, SIDE, WORKERS),
                        Metric.reported(
                                program + " n=1000 k=4: " + wire.mechanism() + " / " + ReferenceWires.WIRE.mechanism()
                                        + ", total",
                                "wall_ns"),
                        Metric.reported("  its communication", "communicate_ns")));
            }
        }
        return comparisons;
    }
}
