package marshal.bench;

import java.util.ArrayList;
import java.util.List;
import marshal.bench.child.IntByIntRmi;
import marshal.bench.child.LinkChild;
import marshal.bench.child.MechanismChild;
import marshal.bench.child.StopAndWaitChild;
import marshal.kit.contract.Mechanism;
import marshal.kit.process.Program;
import marshal.lab1.Lab1Binding;
import marshal.lab1.SocketMechanism;
import marshal.lab2.RmiExternalizable;
import marshal.lab2.RmiSerializable;
import marshal.lab3.UdpSlidingWindow;
import marshal.lab3.UdpStopAndWait;

/** The reference's mechanisms against a C socket and against each other. */
final class Mechanisms {

    /** A task of as many ints as this squared: 1 MB. */
    private static final int TASK_SIDE = 512;
    private static final int TASK_BYTES = 4 * TASK_SIDE * TASK_SIDE;
    private static final int REPEATS = 20;
    private static final double LINK_PACKETS_A_SECOND = 20_000;
    private static final double LINK_ADDED_NANOS = 60_000;
    private static final int SIDE = 1000;
    private static final int WORKERS = 4;

    private static final List<Class<? extends Mechanism>> ALL = List.of(
            RmiSerializable.class, RmiExternalizable.class, UdpStopAndWait.class, UdpSlidingWindow.class);

    private Mechanisms() {}

    /** @param product digest of the right product of side 1000 */
    static List<Comparison> comparisons(Commands commands, long product) {
        var comparisons = new ArrayList<Comparison>();
        comparisons.add(oneWay(commands, RmiSerializable.class, null));
        comparisons.add(oneWay(commands, RmiExternalizable.class, 2.0));
        comparisons.add(new Comparison("wires", "one-way-int-by-int",
                side(commands, RmiExternalizable.class),
                side(commands, IntByIntRmi.class),
                Metric.atMost(1.0 / 5, "1 MB one way: RMI Externalizable in bulk / int by int", "wall_ns", "wall_ns")));
        comparisons.add(oneWay(commands, UdpStopAndWait.class, 2.0));
        comparisons.add(oneWay(commands, UdpSlidingWindow.class, 1.4));
        for (int delay : new int[] {0, 1, 10}) {
            comparisons.add(model(commands, delay));
        }
        comparisons.addAll(link(commands));
        for (Program program : List.of(Program.SPA, Program.MCA)) {
            for (Class<? extends Mechanism> mechanism : ALL) {
                comparisons.add(program(program, mechanism, product));
            }
        }
        return comparisons;
    }

    /** @param target null if it is only reported */
    private static Comparison oneWay(Commands commands, Class<? extends Mechanism> mechanism, Double target) {
        String what = "1 MB one way: " + name(mechanism) + " / C socket";
        return new Comparison("wires", "one-way-" + name(mechanism),
                side(commands, mechanism),
                () -> ProcessSide.pair(Commands.on(0, commands.c("wire", "serve", "one-way", TASK_BYTES)),
                        port -> Commands.on(1, commands.c("wire", "drive", "one-way", TASK_BYTES, port, REPEATS))),
                target == null
                        ? Metric.reported(what, "wall_ns", "wall_ns")
                        : Metric.atMost(target, what, "wall_ns", "wall_ns"));
    }

    private static Side.Maker side(Commands commands, Class<? extends Mechanism> mechanism) {
        return () -> ProcessSide.pair(
                Commands.on(0, commands.java(MechanismChild.class, "serve", mechanism.getName(), TASK_SIDE)),
                port -> Commands.on(1, commands.java(MechanismChild.class, "drive", mechanism.getName(), TASK_SIDE, port, REPEATS)));
    }

    /** Stop-and-wait through a link, against what its round trip and its bandwidth let one expect. */
    private static Comparison model(Commands commands, int delayMillis) {
        return new Comparison("wires", "stop-and-wait-model-" + delayMillis + "ms",
                () -> ProcessSide.pair(
                        commands.java(StopAndWaitChild.class, "serve"),
                        port -> commands.java(StopAndWaitChild.class, "drive", port, delayMillis)),
                null,
                Metric.within(0.15, "1 MB by stop-and-wait, " + delayMillis + " ms of delay each way: measured / model",
                        "wall_ns", "model_ns"));
    }

    private static List<Comparison> link(Commands commands) {
        return List.of(
                new Comparison("wires", "link-rate",
                        () -> ProcessSide.alone(commands.java(LinkChild.class)),
                        Side.always("limit_ns", 1e9 / LINK_PACKETS_A_SECOND),
                        Metric.atMost(1, "lossy link, time a packet / that of 20,000 packets a second", "packet_ns", "limit_ns")),
                new Comparison("wires", "link-added",
                        () -> ProcessSide.alone(commands.java(LinkChild.class)),
                        Side.always("limit_ns", LINK_ADDED_NANOS),
                        Metric.atMost(1, "lossy link, added to a packet's way (median) / 60 us", "added_ns", "limit_ns")));
    }

    private static Comparison program(Program program, Class<? extends Mechanism> mechanism, long product) {
        return new Comparison("wires", program.label() + "-" + name(mechanism),
                () -> ClusterSide.processes(code(mechanism), program, SIDE, WORKERS, product),
                () -> ClusterSide.processes(code(SocketMechanism.class), program, SIDE, WORKERS, product),
                Metric.reported(program + " n=1000 k=4: " + name(mechanism) + " / socket, total", "wall_ns", "wall_ns"),
                Metric.reported("  its communication", "communicate_ns", "communicate_ns"));
    }

    private static ClusterSide.Code code(Class<? extends Mechanism> mechanism) {
        return new ClusterSide.Code(Lab1Binding.class.getName(), mechanism.getName());
    }

    /** Its name in the timings table. */
    static String name(Class<? extends Mechanism> mechanism) {
        try {
            return mechanism.getDeclaredConstructor().newInstance().name();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
