package marshal.checks.lab6;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.course.Observed;
import marshal.checks.course.Observed.Seen;
import marshal.checks.run.Host;
import marshal.checks.story.Attempt;
import marshal.kit.lab6.experiment.TripMain;

/** Experiment {@code ping-pong}: N x N elements from one rank to the other, the paper's figures 3, 6 and 7. */
final class PingPongExperiment {

    static final Observed OBSERVED =
            new Observed("ping-pong", List.of(128, 256, 512, 1024), PingPongExperiment::observe, MeasuredRanks.RANKS);

    private static final List<String> ARRAYS = List.of("byte[n2]", "float[n2]");
    private static final List<String> OBJECTS = List.of("byte[1][n2]", "float[1][n2]", "byte[n][n]", "float[n][n]");

    private PingPongExperiment() {}

    private static List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) {
        var seen = new ArrayList<Seen>();
        for (String mechanism : List.of(TripMain.IN_C, "mpj")) {
            observe(host, mechanism, n, seed, ARRAYS, leftOut, seen);
        }
        for (String mechanism : List.of("mpj-object", "mpj-arrays-1", "mpj-arrays-2", "mpj-no-copy", TripMain.SOCKET)) {
            observe(host, mechanism, n, seed, OBJECTS, leftOut, seen);
        }
        for (String peer : List.of("mpj-express-niodev", "mpj-express-multicore")) {
            for (List<String> programs : List.of(ARRAYS, OBJECTS)) {
                observe(host, TripMain.PEER + peer, n, seed, programs, leftOut, seen);
            }
        }
        return seen;
    }

    /** Measures each mechanism in two separate processes: what a JVM learns from one must not slow down another. */
    static void observe(
            Host host,
            String mechanism,
            int n,
            long seed,
            List<String> programs,
            Consumer<String> leftOut,
            List<Seen> seen) {
        String name = mechanism.startsWith(TripMain.PEER) ? mechanism.substring(TripMain.PEER.length()) : mechanism;
        Attempt.of(name, String.join(", ", programs), leftOut, () -> MeasuredRanks.run(
                        host, mechanism, n, seed, programs)
                .forEach(each -> seen.add(new Seen(
                        "one-way", name, each.name(), MeasuredRanks.RANKS, each.micros(), "us", each.right()))));
    }
}
