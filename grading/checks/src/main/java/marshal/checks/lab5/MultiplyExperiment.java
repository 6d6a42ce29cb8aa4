package marshal.checks.lab5;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.course.Observed;
import marshal.checks.course.Observed.Seen;
import marshal.checks.run.Host;
import marshal.checks.story.Attempt;
import marshal.kit.lab2.jrmp.JrmpTap;
import marshal.kit.lab5.CallServer;
import marshal.kit.lab5.MatrixRun;
import marshal.kit.lab5.StreamExperiments;
import marshal.kit.net.ByteTap;
import marshal.kit.net.Tap;

/**
 * Experiment {@code multiply}: the paper's figure 8 (section 4.2), with every worker in a separate process. A speed-up
 * is measured if each worker has a processor, and computed ({@link MultiplyPath}) in all cases.
 */
final class MultiplyExperiment {

    static final Observed OBSERVED = new Observed(
            "multiply",
            List.of(250, 500),
            MultiplyExperiment::observe,
            "the kit counts the bytes between master and workers by relays, and they are on this machine");

    private static final String PROGRAM = "multiply-double";
    private static final List<String> MECHANISMS = List.of("java-rmi", "luchat-java-io", "luchat");
    private static final List<Integer> WORKERS = List.of(1, 2, 4, 8);
    private static final int MOST_WORKERS = 8;

    private MultiplyExperiment() {}

    private static List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) throws IOException {
        var seen = new ArrayList<Seen>();
        double alone =
                Lab5Student.experiments(host, "master").multiplyAlone(n, seed).seconds();
        seen.add(new Seen("total", "sequential", PROGRAM, 1, alone, "s", true));
        for (String mechanism : MECHANISMS) {
            Attempt.of(mechanism, PROGRAM, leftOut, () -> seen.addAll(observe(host, mechanism, n, seed, alone)));
        }
        return seen;
    }

    private static List<Seen> observe(Host host, String mechanism, int n, long seed, double alone) throws IOException {
        StreamExperiments master = Lab5Student.experiments(host, "master");
        var servers = new ArrayList<CallServer>();
        try {
            for (int i = 0; i < MOST_WORKERS; i++) {
                servers.add(Lab5Student.experiments(host, "worker " + i).serve(mechanism, host.sockets(0)));
            }
            List<InetSocketAddress> workers =
                    servers.stream().map(CallServer::address).toList();
            var seen = new ArrayList<Seen>();
            for (int k : WORKERS) {
                List<InetSocketAddress> some = workers.subList(0, k);
                MatrixRun run = master.multiply(mechanism, some, n, seed, false);
                MatrixRun apart = master.multiply(mechanism, some, n, seed, true);
                seen.addAll(rows(mechanism, n, alone, run, apart, bytes(master, mechanism, some, n, seed)));
            }
            return seen;
        } finally {
            servers.forEach(CallServer::close);
        }
    }

    /** Counts the bytes in a separate run, because relays cost time. */
    private static long bytes(
            StreamExperiments master, String mechanism, List<InetSocketAddress> workers, int n, long seed)
            throws IOException {
        var taps = new ArrayList<Tap>();
        try {
            for (InetSocketAddress each : workers) {
                taps.add(mechanism.equals("java-rmi") ? JrmpTap.before(each) : ByteTap.before(each));
            }
            master.multiply(mechanism, taps.stream().map(Tap::address).toList(), n, seed, false);
            return taps.stream().mapToLong(tap -> tap.counts().bytes()).sum();
        } finally {
            taps.forEach(Tap::close);
        }
    }

    /**
     * @param alone   seconds on one processor
     * @param run     with all workers at once
     * @param inTurns with one worker after another
     */
    static List<Seen> rows(String mechanism, int n, double alone, MatrixRun run, MatrixRun inTurns, long bytes) {
        int k = run.workers().size();
        boolean right = isRight(run, n) && isRight(inTurns, n);
        var path = new MultiplyPath(inTurns.workers());
        var seen = new ArrayList<Seen>();
        seen.add(new Seen("total", mechanism, PROGRAM, k, run.seconds(), "s", right));
        if (k <= Runtime.getRuntime().availableProcessors()) {
            seen.add(new Seen("speedup", mechanism, PROGRAM, k, alone / run.seconds(), "times", right));
        }
        seen.add(new Seen("speedup-path", mechanism, PROGRAM, k, alone / path.seconds(), "times", right));
        seen.add(new Seen(
                "speedup-path-lan100", mechanism, PROGRAM, k, alone / path.secondsOnLan100(bytes), "times", right));
        seen.add(new Seen("calls", mechanism, PROGRAM, k, run.messages(), "messages", right));
        seen.add(new Seen("elements", mechanism, PROGRAM, k, run.doubles(), "doubles", right));
        seen.add(new Seen("bytes", mechanism, PROGRAM, k, bytes, "B", right));
        return seen;
    }

    /**
     * Returns whether the product and the messages are right: 10k messages with n²(k + 2) doubles. B goes to every
     * worker, A to all of them together, and C comes back.
     */
    static boolean isRight(MatrixRun run, int n) {
        int k = run.workers().size();
        return run.right() && run.messages() == 10L * k && run.doubles() == (long) n * n * (k + 2);
    }
}
