package marshal.checks.lab7;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.course.Observed;
import marshal.checks.course.Observed.Seen;
import marshal.checks.run.Host;
import marshal.checks.story.Attempt;
import marshal.kit.lab7.TransferTrial;

/**
 * Experiment {@code marshalling}: the share of serialization in a transfer, the paper's table 1 (section 1). As in the
 * paper, serialization and pure communication are timed separately: {@code communicate} transfers as many bytes without
 * any meaning. In the {@code total}, each part is timed by its own clock, too: {@code write}, {@code travel} and {@code
 * read}.
 */
final class MarshallingExperiment {

    static final Observed OBSERVED =
            new Observed("marshalling", List.of(1_000), MarshallingExperiment::observe, TransferExperiment.NODES);

    /** The paper's tree, and its map of several classes. */
    private static final List<String> PROGRAMS = List.of("tree", TransferExperiment.ROADS);

    /** Slim streams and Kryo take the place of the paper's XSerializable. */
    private static final List<String> MECHANISMS =
            List.of("java-io", "externalizable", "slim-streams", "kryo", "cluster-iso");

    private MarshallingExperiment() {}

    private static List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) {
        var seen = new ArrayList<Seen>();
        for (String program : PROGRAMS) {
            if (!TransferExperiment.isThere(program, n, leftOut)) {
                continue;
            }
            for (String mechanism : MECHANISMS) {
                Attempt.of(mechanism, program, leftOut, () -> seen.addAll(observe(host, mechanism, program, n, seed)));
            }
        }
        return seen;
    }

    private static List<Seen> observe(Host host, String mechanism, String program, int n, long seed)
            throws IOException {
        double serialize = TransferExperiment.sender(host, mechanism).marshal(mechanism, program, n, seed) / 1e3;
        TransferTrial total = TransferExperiment.transfer(host, mechanism, program, n, seed);
        TransferTrial wire = TransferExperiment.transfer(host, bytesOf(mechanism), program, n, seed);
        return List.of(
                new Seen("serialize", mechanism, program, 1, serialize, "us", total.right()),
                new Seen("communicate", mechanism, program, 1, wire.nanos() / 1e3, "us", wire.right()),
                new Seen("write", mechanism, program, 1, total.writeNanos() / 1e3, "us", total.right()),
                new Seen("travel", mechanism, program, 1, total.travelNanos() / 1e3, "us", total.right()),
                new Seen("read", mechanism, program, 1, total.readNanos() / 1e3, "us", total.right()),
                new Seen("total", mechanism, program, 1, total.nanos() / 1e3, "us", total.right()));
    }

    private static String bytesOf(String mechanism) {
        return mechanism.startsWith("cluster-") ? "raw" : "raw-" + mechanism;
    }
}
