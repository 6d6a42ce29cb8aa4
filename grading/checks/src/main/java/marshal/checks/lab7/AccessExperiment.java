package marshal.checks.lab7;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.Host;
import marshal.checks.Observed;
import marshal.checks.Observed.Seen;
import marshal.checks.lab5.Attempt;
import marshal.kit.lab7.AccessTrial;

/** Experiment {@code access}: what an object costs whoever makes it and looks at it, in a cluster and outside (section 3.3). */
final class AccessExperiment {

    static final Observed OBSERVED = new Observed("access", List.of(1_760, 100_000), AccessExperiment::observe);

    private static final List<String> PROGRAMS = List.of("walk", "create", "sum-field");
    private static final List<String> MECHANISMS = List.of("objects", "arena");

    private AccessExperiment() {}

    private static List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) {
        var seen = new ArrayList<Seen>();
        for (String program : PROGRAMS) {
            for (String mechanism : MECHANISMS) {
                Attempt.of(mechanism, program, leftOut, () -> {
                    AccessTrial trial = TransferExperiment.code(host, mechanism + ", " + program)
                            .access(mechanism, program, n);
                    seen.add(new Seen(
                            "time", mechanism, program, 1, trial.nanos(), "ns", trial.sum() == sum(program, n)));
                });
            }
        }
        return seen;
    }

    /** Of the numbers from 0 on, which towns have as their x; who creates them knows the last. */
    static long sum(String program, long n) {
        return program.equals("create") ? n - 1 : n * (n - 1) / 2;
    }
}
