package marshal.checks.lab7;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.course.Observed;
import marshal.checks.course.Observed.Seen;
import marshal.checks.run.Host;
import marshal.checks.story.Attempt;
import marshal.kit.lab5.experiment.RoadMap;
import marshal.kit.lab7.ClusterExperiments;
import marshal.kit.lab7.GraphReceiver;
import marshal.kit.lab7.Lab7;
import marshal.kit.lab7.TransferTrial;

/**
 * Experiment {@code transfer}: a map from one process to another, the paper's table 2 (section 3.3). A {@code map} has
 * one class; {@code roads} are towns, crossroads and roads as in the paper.
 */
final class TransferExperiment {

    /** A graph travels from node 1 to node 0. */
    static final int NODES = 2;

    private static final int LARGE = 17_600; // ten times the paper's largest

    static final List<Integer> SIZES = List.of(29, 355, 1_760, LARGE);

    static final Observed OBSERVED = new Observed("transfer", SIZES, TransferExperiment::observe, NODES);

    private static final String MAP = "map";
    static final String ROADS = "roads";

    /** The paper's four mechanisms, and others for comparison. */
    private static final List<String> OF_ROADS =
            List.of("java-io", "externalizable", "kryo", "cluster-reloc", "cluster-iso", "raw");

    private static final List<String> OF_MAP = List.of(
            "java-io",
            "externalizable",
            "kryo",
            "fory",
            "cluster-reloc",
            "cluster-reloc-checked",
            "cluster-iso",
            "cluster-iso-checked",
            "cluster-relative",
            "raw",
            "raw-java-io");

    private TransferExperiment() {}

    private static List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) {
        var seen = new ArrayList<Seen>();
        for (String mechanism : OF_MAP) {
            observe(host, mechanism, MAP, n, seed, leftOut, seen);
        }
        if (n < LARGE && isThere(ROADS, n, leftOut)) {
            for (String mechanism : OF_ROADS) {
                observe(host, mechanism, ROADS, n, seed, leftOut, seen);
            }
        }
        return seen;
    }

    /** Returns whether a program has graphs of this size, and otherwise says why it is left out. */
    static boolean isThere(String program, int n, Consumer<String> leftOut) {
        boolean isThere = !program.equals(ROADS) || n >= RoadMap.LEAST;
        if (!isThere) {
            leftOut.accept(program + ": " + RoadMap.tooSmall(n) + "; --size says how many");
        }
        return isThere;
    }

    private static void observe(
            Host host, String mechanism, String program, int n, long seed, Consumer<String> leftOut, List<Seen> seen) {
        Attempt.of(mechanism, program, leftOut, () -> {
            TransferTrial trial = transfer(host, mechanism, program, n, seed);
            seen.add(new Seen("total", mechanism, program, 1, trial.nanos() / 1e3, "us", trial.right()));
            seen.add(new Seen("bytes", mechanism, program, 1, trial.bytes(), "B", trial.right()));
        });
    }

    /** Measures each mechanism in two separate processes: what the JVM learns from one must not slow down another. */
    static TransferTrial transfer(Host host, String mechanism, String program, int n, long seed) throws IOException {
        try (GraphReceiver receiver = code(host, mechanism + ", received", 0).receive(host.sockets(0))) {
            return sender(host, mechanism).transfer(mechanism, host.sockets(1), receiver.address(), program, n, seed);
        }
    }

    static ClusterExperiments sender(Host host, String mechanism) {
        return code(host, mechanism, 1);
    }

    static ClusterExperiments code(Host host, String process) {
        return code(host, process, 0);
    }

    private static ClusterExperiments code(Host host, String process, int node) {
        return ((Lab7) host.apart(process, node).lab()).experiments();
    }
}
