package marshal.checks.lab5;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.course.Observed;
import marshal.checks.course.Observed.Seen;
import marshal.checks.run.Host;
import marshal.checks.story.Attempt;
import marshal.kit.lab5.CallServer;
import marshal.kit.lab5.CallTrial;

/** Experiment {@code calls}: the paper's table 1 and figure 7, from one process to another (section 4.2). */
final class CallExperiment {

    private static final int PING = 0;
    private static final int TREE = 1_023 * 30; // the paper's tree: this number of bytes of numbers

    /** The caller is on node 1, and the called object on node 0. */
    private static final int NODES = 2;

    static final Observed OBSERVED =
            new Observed("calls", List.of(PING, 8, 8_000, TREE, 800_000, 8_000_000), CallExperiment::observe, NODES);

    private static final List<String> RMIS = List.of("java-rmi", "luchat-java-io", "luchat");
    private static final List<String> ALL = List.of("java-rmi", "luchat-java-io", "luchat", "socket");

    private CallExperiment() {}

    private static List<String> programs(int n) {
        return switch (n) {
            case PING -> List.of("ping");
            case TREE -> List.of("tree-call");
            default -> List.of("bytes", "doubles");
        };
    }

    private static List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) {
        var seen = new ArrayList<Seen>();
        for (String program : programs(n)) {
            for (String mechanism : n == TREE ? RMIS : ALL) {
                Attempt.of(mechanism, program, leftOut, () -> {
                    try (CallServer echo = Lab5Student.experiments(host, mechanism + ", called")
                            .serve(mechanism, host.sockets(0))) {
                        CallTrial trial = Lab5Student.experiments(host, mechanism, 1)
                                .call(mechanism, echo.address(), program, n, seed);
                        seen.addAll(rows(mechanism, program, n, trial));
                    }
                });
            }
        }
        return seen;
    }

    private static List<Seen> rows(String mechanism, String program, int n, CallTrial trial) {
        double micros = trial.nanos() / 1e3;
        var latency = new Seen("latency", mechanism, program, 1, micros, "us", trial.right());
        return n == PING || n == TREE
                ? List.of(latency)
                : List.of( // n bytes there and n back; a byte a microsecond is a megabyte a second
                        latency, new Seen("throughput", mechanism, program, 1, 2 * n / micros, "MB/s", trial.right()));
    }
}
