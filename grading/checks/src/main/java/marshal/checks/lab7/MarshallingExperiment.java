package marshal.checks.lab7;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.course.Observed;
import marshal.checks.course.Observed.Seen;
import marshal.checks.run.Host;
import marshal.checks.story.Attempt;
import marshal.kit.lab7.TransferTrial;

/**
 * Experiment {@code marshalling}: how much of a transfer is serialization, the paper's table 1 (section 1). As there,
 * serialization and pure communication are timed separately: {@code communicate} is a transfer of as many bytes without
 * any meaning.
 * In the {@code total}, each part is timed by its own clock, too: {@code write}, {@code travel} and {@code read}.
 */
final class MarshallingExperiment {

    static final Observed OBSERVED =
            new Observed("marshalling", List.of(1_000), MarshallingExperiment::observe, TransferExperiment.NODES);

    private static final String PROGRAM = "tree";

    /** Slim streams and Kryo take the place of the paper's XSerializable. */
    private static final List<String> MECHANISMS =
            List.of("java-io", "externalizable", "slim-streams", "kryo", "cluster-iso");

    private MarshallingExperiment() {}

    private static List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) {
        var seen = new ArrayList<Seen>();
        for (String mechanism : MECHANISMS) {
            Attempt.of(mechanism, PROGRAM, leftOut, () -> {
                double serialize =
                        TransferExperiment.sender(host, mechanism).marshal(mechanism, PROGRAM, n, seed) / 1e3;
                TransferTrial total = TransferExperiment.transfer(host, mechanism, PROGRAM, n, seed);
                TransferTrial wire = TransferExperiment.transfer(host, bytesOf(mechanism), PROGRAM, n, seed);
                seen.add(new Seen("serialize", mechanism, PROGRAM, 1, serialize, "us", total.right()));
                seen.add(new Seen("communicate", mechanism, PROGRAM, 1, wire.nanos() / 1e3, "us", wire.right()));
                seen.add(new Seen("write", mechanism, PROGRAM, 1, total.writeNanos() / 1e3, "us", total.right()));
                seen.add(new Seen("travel", mechanism, PROGRAM, 1, total.travelNanos() / 1e3, "us", total.right()));
                seen.add(new Seen("read", mechanism, PROGRAM, 1, total.readNanos() / 1e3, "us", total.right()));
                seen.add(new Seen("total", mechanism, PROGRAM, 1, total.nanos() / 1e3, "us", total.right()));
            });
        }
        return seen;
    }

    private static String bytesOf(String mechanism) {
        return mechanism.startsWith("cluster-") ? "raw" : "raw-" + mechanism;
    }
}
