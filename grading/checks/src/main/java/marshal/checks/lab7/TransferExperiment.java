package marshal.checks.lab7;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.Host;
import marshal.checks.Observed;
import marshal.checks.Observed.Seen;
import marshal.checks.lab5.Attempt;
import marshal.kit.lab7.Experiments;
import marshal.kit.lab7.Lab7;
import marshal.kit.lab7.Receiver;
import marshal.kit.lab7.TransferTrial;

/** Experiment {@code transfer}: the paper's table 2, from one process to another (section 3.3). */
final class TransferExperiment {

    static final Observed OBSERVED =
            new Observed("transfer", List.of(29, 355, 1_760, 17_600), TransferExperiment::observe);

    private static final String PROGRAM = "map";
    private static final List<String> MECHANISMS = List.of(
            "java-io",
            "externalizable",
            "kryo",
            "fory",
            "cluster-iso",
            "cluster-iso-checked",
            "cluster-reloc",
            "cluster-reloc-checked",
            "cluster-relative",
            "raw");

    private TransferExperiment() {}

    private static List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) {
        var seen = new ArrayList<Seen>();
        for (String mechanism : MECHANISMS) {
            Attempt.of(mechanism, PROGRAM, leftOut, () -> {
                // In processes of its own: what the JVM learns of one mechanism makes no other slower.
                try (Receiver receiver = code(host, mechanism + ", receiver").receive()) {
                    TransferTrial trial =
                            code(host, mechanism).transfer(mechanism, receiver.address(), PROGRAM, n, seed);
                    seen.add(new Seen("total", mechanism, PROGRAM, 1, trial.nanos() / 1e3, "us", trial.right()));
                    seen.add(new Seen("bytes", mechanism, PROGRAM, 1, trial.bytes(), "B", trial.right()));
                }
            });
        }
        return seen;
    }

    static Experiments code(Host host, String process) {
        return ((Lab7) host.apart(process).lab()).experiments();
    }
}
