package marshal.checks.lab7;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.Host;
import marshal.checks.Observed;
import marshal.checks.Observed.Seen;
import marshal.checks.lab5.Attempt;
import marshal.kit.lab7.GpRun;
import marshal.kit.lab7.GpSettings;

/**
 * Experiment {@code gp}: the paper's figure 6 (section 3.3), every node in a process of its own. A speed-up is measured where each
 * worker has a processor, and computed along the path for all: the master's processor time and that of the slowest worker, which do
 * not overlap.
 */
final class GpExperiment {

    static final Observed OBSERVED = new Observed("gp", List.of(120), GpExperiment::observe);

    private static final String PROGRAM = "gp";
    private static final int GENERATIONS = 20;
    private static final int POINTS = 200;
    private static final List<Integer> WORKERS = List.of(1, 2, 4, 8);
    private static final List<String> MECHANISMS = List.of("objects-java-io", "cluster-iso", "cluster-reloc");
    private static final String ALONE = "sequential-objects";
    private static final double LAN100_BYTES_A_SECOND = 100e6 / 8;

    private GpExperiment() {}

    private static List<Seen> observe(Host host, int individuals, long seed, Consumer<String> leftOut)
            throws IOException {
        var seen = new ArrayList<Seen>();
        GpRun alone = alone(host, ALONE, individuals, seed);
        seen.add(total(ALONE, 1, alone, true));
        Attempt.of("sequential-arena", PROGRAM, leftOut, () -> {
            GpRun arena = alone(host, "sequential-arena", individuals, seed);
            seen.add(total("sequential-arena", 1, arena, arena.errors().equals(alone.errors())));
        });
        for (String mechanism : MECHANISMS) {
            Attempt.of(mechanism, PROGRAM, leftOut, () -> {
                var settings = settings(individuals, seed, mechanism.equals("cluster-iso"));
                for (int k : WORKERS) {
                    try (var counted = new GpNodes(host, mechanism, k, settings);
                            var nodes = new GpNodes(host, mechanism, k, settings)) {
                        counted.run(true);
                        seen.addAll(rows(mechanism, alone, nodes.run(false), counted.bytes()));
                    }
                }
            });
        }
        return seen;
    }

    private static GpRun alone(Host host, String mechanism, int individuals, long seed) throws IOException {
        return TransferExperiment.code(host, mechanism).breed(mechanism, settings(individuals, seed, false));
    }

    private static GpSettings settings(int individuals, long seed, boolean iso) {
        return new GpSettings(seed, individuals, GENERATIONS, POINTS, iso);
    }

    private static Seen total(String mechanism, int k, GpRun run, boolean right) {
        return new Seen("total", mechanism, PROGRAM, k, run.seconds(), "s", right);
    }

    /**
     * @param alone the same population on one processor
     * @param runs  the master's, then those of the workers
     */
    static List<Seen> rows(String mechanism, GpRun alone, List<GpRun> runs, long bytes) {
        int k = runs.size() - 1;
        GpRun master = runs.get(0);
        boolean right = master.errors().equals(alone.errors());
        double path = master.processorSeconds()
                + runs.stream()
                        .skip(1)
                        .mapToDouble(GpRun::processorSeconds)
                        .max()
                        .orElse(0);
        var seen = new ArrayList<Seen>();
        seen.add(total(mechanism, k, master, right));
        if (k <= Runtime.getRuntime().availableProcessors()) {
            seen.add(row("speedup", mechanism, k, alone.seconds() / master.seconds(), "times", right));
        }
        seen.add(row("speedup-path", mechanism, k, alone.processorSeconds() / path, "times", right));
        double withLine = path + bytes / LAN100_BYTES_A_SECOND;
        seen.add(row("speedup-path-lan100", mechanism, k, alone.processorSeconds() / withLine, "times", right));
        seen.add(row("bytes", mechanism, k, bytes, "B", right));
        return seen;
    }

    private static Seen row(String quantity, String mechanism, int k, double value, String unit, boolean right) {
        return new Seen(quantity, mechanism, PROGRAM, k, value, unit, right);
    }
}
