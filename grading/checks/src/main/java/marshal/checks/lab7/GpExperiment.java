package marshal.checks.lab7;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import marshal.checks.course.Observed;
import marshal.checks.course.Observed.Seen;
import marshal.checks.run.Host;
import marshal.checks.story.Attempt;
import marshal.kit.lab7.GpNode;
import marshal.kit.lab7.GpRun;
import marshal.kit.lab7.GpSettings;
import marshal.kit.net.ByteTap;
import marshal.kit.net.Tap;

/**
 * Experiment {@code gp}: genetic programming on k workers, the paper's figure 6 (section 3.3), with every node in a
 * separate process. A speed-up is measured if each worker has a processor, and computed in all cases ({@link #path}).
 */
final class GpExperiment {

    static final Observed OBSERVED = new Observed(
            "gp",
            List.of(120),
            GpExperiment::observe,
            "the kit counts the bytes between master and workers by a relay, and it is on this machine");

    private static final String PROGRAM = "gp";
    private static final int GENERATIONS = 10;
    private static final int POINTS = 200;
    private static final String SEQUENTIAL = "sequential-objects";
    private static final List<String> ALONE = List.of(SEQUENTIAL, "sequential-arena");
    private static final List<String> MECHANISMS = List.of("objects-java-io", "cluster-iso", "cluster-reloc");
    private static final List<Integer> WORKERS = List.of(1, 2, 4, 8);

    private GpExperiment() {}

    private static List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) throws IOException {
        var seen = new ArrayList<Seen>();
        GpRun alone = TransferExperiment.code(host, SEQUENTIAL).breed(SEQUENTIAL, settings(SEQUENTIAL, n, seed));
        for (String mechanism : ALONE) {
            Attempt.of(mechanism, PROGRAM, leftOut, () -> {
                GpRun run = mechanism.equals(SEQUENTIAL)
                        ? alone
                        : TransferExperiment.code(host, mechanism).breed(mechanism, settings(mechanism, n, seed));
                boolean right = run.errors().equals(alone.errors());
                seen.add(new Seen("total", mechanism, PROGRAM, 1, run.seconds(), "s", right));
            });
        }
        for (String mechanism : MECHANISMS) {
            for (int k : WORKERS) {
                Attempt.of(mechanism, PROGRAM, leftOut, () -> {
                    GpSettings settings = settings(mechanism, n, seed);
                    List<GpRun> runs = runs(host, mechanism, k, settings, master -> master);
                    seen.addAll(rows(mechanism, alone, runs, bytes(host, mechanism, k, settings)));
                });
            }
        }
        return seen;
    }

    private static GpSettings settings(String mechanism, int n, long seed) {
        return new GpSettings(seed, n, GENERATIONS, POINTS, mechanism.equals("cluster-iso"));
    }

    /** Changes the address by which the workers reach the master. */
    private interface Relay {
        InetSocketAddress before(InetSocketAddress master) throws IOException;
    }

    /** Runs a master and k workers at once. Returns what each did, the master first. */
    private static List<GpRun> runs(Host host, String mechanism, int k, GpSettings settings, Relay relay)
            throws IOException {
        var nodes = new ArrayList<GpNode>();
        try {
            var addresses = new ArrayList<InetSocketAddress>();
            for (int me = 0; me <= k; me++) {
                nodes.add(TransferExperiment.code(host, "node " + me).gp(mechanism, k + 1, me, settings));
                addresses.add(nodes.get(me).address());
            }
            addresses.set(0, relay.before(addresses.get(0)));
            List<Callable<?>> calls = new ArrayList<>();
            nodes.forEach(node -> calls.add(() -> node.run(addresses)));
            return ConcurrentCalls.run(calls).stream().map(GpRun.class::cast).toList();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        } finally {
            nodes.forEach(GpNode::close);
        }
    }

    /**
     * Counts the bytes in both directions between the master and its workers. It needs a separate run, because a relay
     * costs time.
     */
    private static long bytes(Host host, String mechanism, int k, GpSettings settings) throws IOException {
        var taps = new ArrayList<Tap>();
        try {
            runs(host, mechanism, k, settings, master -> {
                taps.add(ByteTap.before(master));
                return taps.get(0).address();
            });
            return taps.get(0).counts().bytes();
        } finally {
            taps.forEach(Tap::close);
        }
    }

    /** @param runs the master's and its workers' */
    static List<Seen> rows(String mechanism, GpRun alone, List<GpRun> runs, long bytes) {
        int k = runs.size() - 1;
        GpRun master = runs.get(0);
        boolean right = master.errors().equals(alone.errors());
        var seen = new ArrayList<Seen>();
        seen.add(new Seen("total", mechanism, PROGRAM, k, master.seconds(), "s", right));
        if (k <= Runtime.getRuntime().availableProcessors()) {
            double speedup = alone.seconds() / master.seconds();
            seen.add(new Seen("speedup", mechanism, PROGRAM, k, speedup, "times", right));
        }
        seen.add(
                new Seen("speedup-path", mechanism, PROGRAM, k, alone.processorSeconds() / path(runs), "times", right));
        seen.add(new Seen("bytes", mechanism, PROGRAM, k, bytes, "B", right));
        return seen;
    }

    /**
     * Returns the seconds that a run would take if every worker had a processor and the wire took no time. It uses the
     * processor time of each node. The master scatters, gathers and breeds alone. Its workers compute at once; the
     * slowest decides.
     */
    static double path(List<GpRun> runs) {
        double slowest = 0;
        for (GpRun worker : runs.subList(1, runs.size())) {
            slowest = Math.max(slowest, worker.processorSeconds());
        }
        return runs.get(0).processorSeconds() + slowest;
    }
}
