package marshal.bench;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import marshal.commands.window.Watch;
import marshal.engine.Json;
import marshal.engine.measure.TapFactory;
import marshal.kit.process.Program;

/** A run behind relays that the manager's window watches, with an open page. */
record WatchedSide(ClusterSide cluster, ScheduledExecutorService page) implements BenchmarkSide {

    private static final int WORKERS = 4;
    private static final long TICK_MILLIS = 100; // as the window's server updates a page
    private static final int SIDE = 360;
    private static final int RUNS = 10;

    /** Compares it with the same run that nobody watches. */
    static Benchmark of(Program program) {
        return new Benchmark(
                "window",
                "window-" + program.label(),
                () -> new SeveralTrials(watched(program), RUNS),
                () -> new SeveralTrials(behind(TapFactory.counting(ReferenceWires.WIRE.relay()), program), RUNS),
                Metric.atMost(
                        1.03,
                        program.label() + " n=" + SIDE + " k=" + WORKERS + " behind relays, " + RUNS
                                + " runs: watched / not watched",
                        "wall_ns"));
    }

    private static ClusterSide behind(TapFactory taps, Program program) throws IOException {
        return ClusterSide.behind(taps, ReferenceWires.over(ReferenceWires.WIRE), program, SIDE, WORKERS);
    }

    private static WatchedSide watched(Program program) throws IOException {
        var watch = new Watch();
        ClusterSide cluster = behind(TapFactory.of(ReferenceWires.WIRE.relay(), watch::accept), program);
        ScheduledExecutorService page = Executors.newSingleThreadScheduledExecutor();
        page.scheduleAtFixedRate(() -> Json.line(watch.totals()), 0, TICK_MILLIS, TimeUnit.MILLISECONDS);
        return new WatchedSide(cluster, page);
    }

    @Override
    public Map<String, Double> trial() throws IOException {
        return cluster.trial();
    }

    @Override
    public void close() {
        page.shutdownNow();
        cluster.close();
    }
}
