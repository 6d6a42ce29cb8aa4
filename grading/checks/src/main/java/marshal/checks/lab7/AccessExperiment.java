package marshal.checks.lab7;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.course.Observed;
import marshal.checks.course.Observed.Seen;
import marshal.checks.run.Host;
import marshal.checks.story.Attempt;
import marshal.kit.lab7.AccessTrial;

/** Experiment {@code access}: the cost to make and to use objects, in Java's heap and in a cluster (section 3.3). */
final class AccessExperiment {

    static final Observed OBSERVED = new Observed(
            "access", List.of(1_760, 100_000), AccessExperiment::observe, "one process uses the objects in its memory");

    private static final List<String> MECHANISMS = List.of("objects", "arena");
    private static final List<String> PROGRAMS = List.of("walk", "create", "sum-field");

    private AccessExperiment() {}

    private static List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) {
        var seen = new ArrayList<Seen>();
        for (String program : PROGRAMS) {
            for (String mechanism : MECHANISMS) {
                Attempt.of(mechanism, program, leftOut, () -> {
                    AccessTrial trial = TransferExperiment.code(host, mechanism + " " + program)
                            .access(mechanism, program, n);
                    boolean right = trial.sum() == sum(program, n);
                    seen.add(new Seen("time", mechanism, program, 1, trial.nanos(), "ns", right));
                });
            }
        }
        return seen;
    }

    /**
     * Returns the expected sum. Towns have the numbers from 0 on as their x; code that creates them knows the last
     * number.
     */
    static long sum(String program, long n) {
        return program.equals("create") ? n - 1 : n * (n - 1) / 2;
    }
}
