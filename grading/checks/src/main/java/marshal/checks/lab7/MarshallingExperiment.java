package marshal.checks.lab7;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.Host;
import marshal.checks.Observed;
import marshal.checks.Observed.Seen;
import marshal.checks.lab5.Attempt;
import marshal.kit.lab7.Experiments;
import marshal.kit.lab7.Receiver;
import marshal.kit.lab7.TransferTrial;

/**
 * Experiment {@code marshalling}: the paper's table 1 (section 1). A total is measured, and so is the time to write and to read;
 * the difference is communication. What it would be with a line of 100 Mbit/s is computed from the bytes.
 */
final class MarshallingExperiment {

    static final Observed OBSERVED = new Observed("marshalling", List.of(1_000), MarshallingExperiment::observe);

    private static final String PROGRAM = "tree";
    private static final List<String> MECHANISMS = List.of("java-io", "externalizable", "kryo", "fory", "cluster-iso");
    private static final double LAN100_BYTES_A_MICROSECOND = 100e6 / 8 / 1e6;

    private MarshallingExperiment() {}

    private static List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) {
        var seen = new ArrayList<Seen>();
        for (String mechanism : MECHANISMS) {
            Attempt.of(mechanism, PROGRAM, leftOut, () -> {
                Experiments code = TransferExperiment.code(host, mechanism);
                try (Receiver receiver =
                        TransferExperiment.code(host, mechanism + ", receiver").receive()) {
                    double serialize = code.marshal(mechanism, PROGRAM, n, seed);
                    seen.addAll(rows(
                            mechanism,
                            serialize / 1e3,
                            code.transfer(mechanism, receiver.address(), PROGRAM, n, seed)));
                }
            });
        }
        return seen;
    }

    /** @param serialize microseconds to write and to read */
    static List<Seen> rows(String mechanism, double serialize, TransferTrial trial) {
        double total = trial.nanos() / 1e3;
        double line = trial.bytes() / LAN100_BYTES_A_MICROSECOND;
        return List.of(
                row("serialize", mechanism, serialize, "us", trial),
                row("communicate", mechanism, total - serialize, "us", trial),
                row("total", mechanism, total, "us", trial),
                row("total-lan100", mechanism, total + line, "us", trial),
                row("bytes", mechanism, trial.bytes(), "B", trial));
    }

    private static Seen row(String quantity, String mechanism, double value, String unit, TransferTrial trial) {
        return new Seen(quantity, mechanism, PROGRAM, 1, value, unit, trial.right());
    }
}
