package marshal.bench.lab6;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import marshal.bench.Benchmark;
import marshal.bench.BenchmarkSide;
import marshal.bench.ChildCommands;
import marshal.bench.LabBench;
import marshal.bench.Metric;
import marshal.bench.ProcessSide;
import marshal.kit.lab6.experiment.TripMain;

/** Compares messages of two JVMs over MPI with messages in C, and objects with arrays. */
public final class Lab6Bench implements LabBench {

    private static final String GROUP = "mpj";
    private static final int HEAP_MB = 64;
    private static final String ARRAY = "float[n2]";
    private static final String OBJECT = "float[n][n]";

    /** The comparisons; empty if bench.sh could not build the library. */
    @Override
    public List<Benchmark> comparisons(ChildCommands commands) {
        Path library = commands.cProgram("libnative.so");
        if (!Files.exists(library)) {
            return List.of();
        }
        var all = new ArrayList<Benchmark>();
        for (int n : List.of(128, 512, 1024)) { // 64 KB, 1 MB, 4 MB
            all.add(trip(commands, n, "mpj", ARRAY, TripMain.IN_C, ARRAY, 2.5));
            all.add(trip(commands, n, "critical", ARRAY, TripMain.IN_C, ARRAY, 1.3));
        }
        all.add(trip(commands, 512, "mpj-arrays-2", OBJECT, "mpj", ARRAY, 2.6));
        all.add(trip(commands, 1024, "mpj-arrays-2", OBJECT, "mpj", ARRAY, 1.8));
        for (int n : List.of(512, 1024)) {
            all.add(trip(commands, n, "mpj-no-copy", OBJECT, TripMain.IN_C, ARRAY, 1.7));
            all.add(trip(
                    commands, n, "mpj-no-copy", OBJECT, TripMain.IN_C, OBJECT, 1.3)); // MPI sends rows together too
            all.add(trip(commands, n, "mpj-object", OBJECT, "mpj", ARRAY, 0));
            all.add(trip(commands, n, "mpj-arrays-1", OBJECT, "mpj", ARRAY, 0));
        }
        return all;
    }

    /** @param most the target of the ratio, 0 if there is none */
    private static Benchmark trip(
            ChildCommands commands,
            int n,
            String ours,
            String program,
            String baseline,
            String baselineProgram,
            double most) {
        String what = "n=" + n + ": " + program + " by " + ours + " / " + baselineProgram + " by " + baseline;
        return new Benchmark(
                GROUP,
                GROUP + "-" + n + "-" + ours + (baselineProgram.equals(OBJECT) ? "-of-rows" : ""),
                ranks(commands, ours, program, n),
                ranks(commands, baseline, baselineProgram, n),
                Metric.atMost(most, what, "wall_ns"));
    }

    /**
     * Ranks as the kit runs them, with a heap of 64 MB and over UCX's shared memory. UCX leaves signals to the JVM. The JVM looks for its library in the folder
     * that LD_LIBRARY_PATH names.
     */
    private static BenchmarkSide.Maker ranks(ChildCommands commands, String mechanism, String program, int n) {
        String folder = commands.cProgram("libnative.so").getParent().toString();
        return () -> ProcessSide.alone(ChildCommands.mpiexec(
                List.of(
                        "-genv",
                        "UCX_ERROR_SIGNALS",
                        "",
                        "-genv",
                        "UCX_TLS",
                        "self,sm",
                        "-genv",
                        "MPIR_CVAR_NOLOCAL",
                        "1",
                        "-genv",
                        "LD_LIBRARY_PATH",
                        folder),
                2,
                commands.java(HEAP_MB, TripChild.class, mechanism, program, n)));
    }
}
