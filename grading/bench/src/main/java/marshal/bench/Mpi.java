package marshal.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import marshal.kit.contract.Mechanism;
import marshal.kit.measure.Quantiles;
import marshal.kit.process.Program;
import marshal.kit.workload.Digest;
import marshal.kit.workload.Workloads;
import marshal.lab1.Lab1Binding;
import marshal.lab1.Sequential;
import marshal.lab1.SocketMechanism;
import marshal.lab2.RmiExternalizable;
import marshal.lab2.RmiSerializable;
import marshal.lab3.UdpStopAndWait;

/** Lab 4's reference: with and without the shim, its kernel, and its programs beside the Java mechanisms. */
final class Mpi {

    private static final int RANKS = 4;
    private static final int SHIM_SIDE = 200;
    private static final double SHIM_NANOS = 100e6;
    private static final int PING_PONG_BYTES = 1 << 20;
    private static final int SIDE = 1000;
    private static final int ITEMS = 50_000;

    private static final List<Program> PROGRAMS = List.of(Program.SORT, Program.SPA, Program.MCA);
    private static final List<Class<? extends Mechanism>> MECHANISMS = List.of(
            SocketMechanism.class, RmiSerializable.class, RmiExternalizable.class, UdpStopAndWait.class);

    private Mpi() {}

    /** Whether bench.sh has built what runs under mpiexec. */
    static boolean isBuilt(Commands commands) {
        return Files.isExecutable(commands.cProgram("mpi"));
    }

    static List<Comparison> comparisons(Commands commands) {
        var comparisons = new ArrayList<Comparison>();
        comparisons.add(new Comparison("mpi", "mpi-shim-time",
                shimmed(commands, RANKS, "mca", SHIM_SIDE),
                Side.always("limit_ns", SHIM_NANOS),
                Metric.atMost(1, "MCA n=200 k=4 with the shim / 100 ms", "wall_ns", "limit_ns")));
        comparisons.add(new Comparison("mpi", "mpi-shim-mca",
                shimmed(commands, RANKS, "mca", SHIM_SIDE),
                plain(commands, RANKS, "mca", SHIM_SIDE),
                Metric.atMost(1.0 / 15, "MCA n=200 k=4: with the shim / without", "wall_ns", "wall_ns")));
        comparisons.add(new Comparison("mpi", "mpi-shim-ping-pong",
                shimmed(commands, 2, "ping-pong", PING_PONG_BYTES),
                plain(commands, 2, "ping-pong", PING_PONG_BYTES),
                Metric.atMost(1.1, "1 MB there and back, 2 ranks: with the shim / without", "wall_ns", "wall_ns")));
        comparisons.add(new Comparison("mpi", "mpi-kernel",
                () -> ProcessSide.alone(commands.c("kernels-lab4", "lab4", SIDE)),
                () -> ProcessSide.alone(commands.c("kernels-lab4", "ikj", SIDE)),
                Metric.atMost(1.1, "multiply_add n=1000 / plain C i-k-j, both -O3, processor time", "cpu_ns", "cpu_ns")));
        comparisons.add(new Comparison("mpi", "mpi-kernel-native",
                () -> ProcessSide.alone(commands.c("kernels-lab4-native", "lab4", SIDE)),
                () -> ProcessSide.alone(commands.c("kernels-lab4", "lab4", SIDE)),
                Metric.reported("multiply_add n=1000: -O3 -march=native / -O3, processor time", "cpu_ns", "cpu_ns")));
        for (Program program : PROGRAMS) {
            for (Class<? extends Mechanism> mechanism : MECHANISMS) {
                comparisons.add(besideJava(commands, program, mechanism));
            }
        }
        return comparisons;
    }

    private static Comparison besideJava(Commands commands, Program program, Class<? extends Mechanism> mechanism) {
        int n = size(program);
        var code = new ClusterSide.Code(Lab1Binding.class.getName(), mechanism.getName());
        return new Comparison("mpi", name(program, mechanism),
                shimmed(commands, RANKS, program.label(), n),
                () -> ClusterSide.processes(code, program, n, RANKS, expected(program, n)),
                Metric.reported(program + " n=" + n + " k=4: MPI / " + Mechanisms.name(mechanism) + ", total", "wall_ns", "wall_ns"),
                Metric.reported("  its communication", "communicate_ns", "communicate_ns"));
    }

    /** All the mechanisms that were measured, in one table: medians. */
    static void summary(Table table, Map<String, List<Outcome>> measured) {
        for (Program program : PROGRAMS) {
            var totals = new ArrayList<Double>();
            var communications = new ArrayList<Double>();
            for (Class<? extends Mechanism> mechanism : MECHANISMS) {
                List<Outcome> outcomes = measured.get(name(program, mechanism));
                if (outcomes != null) {
                    if (totals.isEmpty()) {
                        table.times(program + " n=" + size(program) + " k=4", "total", "communication");
                    }
                    totals.add(outcomes.get(0).ours());
                    communications.add(outcomes.get(1).ours());
                    table.times("  " + Mechanisms.name(mechanism), outcomes.get(0).baseline(), outcomes.get(1).baseline());
                }
            }
            if (!totals.isEmpty()) {
                table.times("  mpi", Quantiles.median(totals), Quantiles.median(communications));
            }
        }
    }

    private static String name(Program program, Class<? extends Mechanism> mechanism) {
        return "mpi-" + program.label() + "-" + Mechanisms.name(mechanism);
    }

    private static int size(Program program) {
        return program == Program.SORT ? ITEMS : SIDE;
    }

    /** Digest of the right result. */
    private static long expected(Program program, int n) {
        if (program == Program.SORT) {
            int[] items = Workloads.items(n, ClusterSide.SEED);
            Arrays.sort(items);
            return Digest.of(items);
        }
        Workloads.Operands operands = Workloads.operands(n, ClusterSide.SEED);
        return Digest.of(Sequential.multiply(operands.a(), operands.b()));
    }

    private static Side.Maker shimmed(Commands commands, int ranks, String program, int n) {
        Path shim = commands.cProgram("libmarshal-coop.so");
        return () -> ProcessSide.alone(Commands.mpiexec(List.of("-genv", "LD_PRELOAD", shim.toString()), ranks,
                commands.c("mpi", program, n)));
    }

    private static Side.Maker plain(Commands commands, int ranks, String program, int n) {
        return () -> ProcessSide.alone(Commands.mpiexec(List.of(), ranks, commands.c("mpi", program, n)));
    }
}
