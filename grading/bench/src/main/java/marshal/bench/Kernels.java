package marshal.bench;

import java.util.List;
import marshal.bench.child.KernelChild;

/** The sequential programs against the same loops in C. One thread, measured in its processor time. */
final class Kernels {

    private static final int SIDE = 1000;
    private static final int ITEMS = 100_000;

    private Kernels() {}

    static List<Comparison> comparisons(Commands commands) {
        return List.of(
                kernel(commands, "multiply", "ikj", SIDE, "multiply n=1000: reference / C i-k-j", new Metric.Target(0, 1.2)),
                kernel(commands, "multiply-ijk", "ijk", SIDE, "multiply n=1000: i-j-k in Java / in C", null),
                kernel(commands, "insertion", "insertion", ITEMS, "insertion sort of 100,000: Java / C", null));
    }

    private static Comparison kernel(Commands commands, String ours, String baseline, int n, String what, Metric.Target target) {
        return new Comparison("kernels", ours,
                () -> ProcessSide.alone(commands.java(KernelChild.class, ours, n)),
                () -> ProcessSide.alone(commands.c("kernels", baseline, n)),
                new Metric(what + ", processor time", "cpu_ns", "cpu_ns", target),
                Metric.reported(what + ", wall time", "wall_ns", "wall_ns"));
    }
}
