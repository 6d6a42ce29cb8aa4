package marshal.bench.lab4;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import marshal.bench.Benchmark;
import marshal.bench.BenchmarkSide;
import marshal.bench.ChildCommands;
import marshal.bench.ClusterSide;
import marshal.bench.LabBench;
import marshal.bench.Metric;
import marshal.bench.MetricResult;
import marshal.bench.ProcessSide;
import marshal.bench.ReferenceWires;
import marshal.bench.ResultTable;
import marshal.kit.measure.Quantiles;
import marshal.kit.process.Program;

/**
 * Measures the reference in C: with and without the shim, its kernel, and its programs beside the papers' mechanisms in
 * Java.
 */
public final class Lab4Bench implements LabBench {

    private static final int RANKS = 4;
    private static final int SHIM_SIDE = 200;
    private static final double SHIM_NANOS = 100e6;
    private static final int PING_PONG_BYTES = 1 << 20;
    private static final int SIDE = 1000;
    private static final int ITEMS = 50_000;

    private static final List<Program> PROGRAMS = List.of(Program.SORT, Program.SPA, Program.MCA);
    private static final List<String> MECHANISMS =
            List.of("socket", "rmi-serializable", "rmi-externalizable", "udp-stop-and-wait");

    /** The comparisons; empty if bench.sh could not build the programs for mpiexec. */
    @Override
    public List<Benchmark> comparisons(ChildCommands commands) {
        if (!Files.isExecutable(commands.cProgram("mpi"))) {
            return List.of();
        }
        var comparisons = new ArrayList<>(List.of(
                new Benchmark(
                        "mpi",
                        "mpi-shim-time",
                        shimmed(commands, RANKS, "mca", SHIM_SIDE),
                        BenchmarkSide.always("limit_ns", SHIM_NANOS),
                        Metric.atMost(1, "MCA n=200 k=4 with the shim / 100 ms", "wall_ns", "limit_ns")),
                new Benchmark(
                        "mpi",
                        "mpi-shim-mca",
                        shimmed(commands, RANKS, "mca", SHIM_SIDE),
                        plain(commands, RANKS, "mca", SHIM_SIDE),
                        Metric.atMost(1.0 / 15, "MCA n=200 k=4: with the shim / without", "wall_ns")),
                new Benchmark(
                        "mpi",
                        "mpi-shim-ping-pong",
                        shimmed(commands, 2, "ping-pong", PING_PONG_BYTES),
                        plain(commands, 2, "ping-pong", PING_PONG_BYTES),
                        Metric.atMost(1.1, "1 MB there and back, 2 ranks: with the shim / without", "wall_ns")),
                new Benchmark(
                        "mpi",
                        "mpi-kernel",
                        kernel(commands, "kernels-lab4", "linked"),
                        kernel(commands, "kernels-lab4", "ikj"),
                        Metric.atMost(1.1, "multiply_add n=1000 / plain C i-k-j, both -O3, processor time", "cpu_ns")),
                new Benchmark(
                        "mpi",
                        "mpi-kernel-native",
                        kernel(commands, "kernels-lab4-native", "linked"),
                        kernel(commands, "kernels-lab4", "linked"),
                        Metric.reported("multiply_add n=1000: -O3 -march=native / -O3, processor time", "cpu_ns"))));
        for (Program program : PROGRAMS) {
            MECHANISMS.forEach(mechanism -> comparisons.add(besideJava(commands, program, mechanism)));
        }
        return comparisons;
    }

    private static Benchmark besideJava(ChildCommands commands, Program program, String mechanism) {
        int n = size(program);
        return new Benchmark(
                "mpi",
                name(program, mechanism),
                shimmed(commands, RANKS, program.label(), n),
                () -> ClusterSide.processes(ReferenceWires.over(ReferenceWires.wire(mechanism)), program, n, RANKS),
                Metric.reported(program + " n=" + n + " k=4: MPI / " + mechanism + ", total", "wall_ns"),
                Metric.reported("  its communication", "communicate_ns"));
    }

    /** Prints the medians of all measured mechanisms in one table. */
    @Override
    public void summary(ResultTable table, Map<String, List<MetricResult>> measured) {
        for (Program program : PROGRAMS) {
            List<String> known = MECHANISMS.stream()
                    .filter(mechanism -> measured.containsKey(name(program, mechanism)))
                    .toList();
            if (known.isEmpty()) {
                continue;
            }
            var totals = new ArrayList<Double>();
            var communications = new ArrayList<Double>();
            table.times(program + " n=" + size(program) + " k=4", "total", "communication");
            for (String mechanism : known) {
                List<MetricResult> results = measured.get(name(program, mechanism));
                totals.add(results.get(0).ours());
                communications.add(results.get(1).ours());
                table.times(
                        "  " + mechanism,
                        results.get(0).baseline(),
                        results.get(1).baseline());
            }
            table.times("  mpi", Quantiles.median(totals), Quantiles.median(communications));
        }
    }

    private static String name(Program program, String mechanism) {
        return "mpi-" + program.label() + "-" + mechanism;
    }

    private static int size(Program program) {
        return program == Program.SORT ? ITEMS : SIDE;
    }

    private static BenchmarkSide.Maker kernel(ChildCommands commands, String program, String way) {
        return () -> ProcessSide.alone(commands.c(program, way, SIDE));
    }

    private static BenchmarkSide.Maker shimmed(ChildCommands commands, int ranks, String program, int n) {
        return mpiexec(
                commands,
                List.of(
                        "-genv",
                        "LD_PRELOAD",
                        commands.cProgram("libmarshal-coop.so").toString()),
                ranks,
                program,
                n);
    }

    private static BenchmarkSide.Maker plain(ChildCommands commands, int ranks, String program, int n) {
        return mpiexec(commands, List.of(), ranks, program, n);
    }

    private static BenchmarkSide.Maker mpiexec(
            ChildCommands commands, List<String> options, int ranks, String program, int n) {
        return () -> ProcessSide.alone(ChildCommands.mpiexec(options, ranks, commands.c("mpi", program, n)));
    }
}
