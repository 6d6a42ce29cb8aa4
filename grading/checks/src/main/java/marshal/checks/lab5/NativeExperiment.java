package marshal.checks.lab5;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import marshal.checks.course.Observed;
import marshal.checks.course.Observed.Seen;
import marshal.checks.run.Host;
import marshal.checks.story.Attempt;
import marshal.kit.lab5.ObjectTrial;
import marshal.kit.lab5.StreamExperiments;
import marshal.kit.measure.Quantiles;

/**
 * Experiment {@code native}: the paper's thesis, asked of trees. Serializers in C and in Java take turns: they write
 * and read trees with more and more bytes per node. How many bytes must a call through JNI move before it pays?
 */
final class NativeExperiment {

    private static final int TREE = 1_023; // the paper's, with ten rows
    private static final int ROUNDS = 5;
    /** Nodes times the doubles of a node: several processes hold that much twice. */
    private static final int MOST_DOUBLES = 1 << 19;

    private static final List<Integer> DOUBLES = List.of(8, 64, 512, 4_096);
    private static final List<String> MECHANISMS =
            List.of("java-io", "streams", "streams-codecs", "native-objects", "native-arrays", "plain-java");

    static final Observed OBSERVED = new Observed(
                    "native",
                    List.of(TREE, 15, 32_767),
                    NativeExperiment::observe,
                    "one process writes a tree into its memory and reads it there")
            .loading("trees.c");

    private NativeExperiment() {}

    private static List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) {
        var seen = new ArrayList<Seen>();
        seen.addAll(observe(host, "tree", n, seed, leftOut));
        for (int doubles : DOUBLES) {
            if ((long) doubles * n <= MOST_DOUBLES) {
                seen.addAll(observe(host, "tree-" + doubles, n, seed, leftOut));
            }
        }
        return seen;
    }

    /** Returns medians: a change of the machine's speed meets all mechanisms of a round. */
    private static List<Seen> observe(Host host, String program, int n, long seed, Consumer<String> leftOut) {
        var trials = new LinkedHashMap<String, List<ObjectTrial>>();
        for (int round = 0; round < ROUNDS; round++) {
            for (String mechanism : MECHANISMS) {
                Attempt.of(mechanism, program, leftOut, () -> {
                    // In a separate process: what the JVM learns from one mechanism must not slow down another.
                    StreamExperiments code = Lab5Student.experiments(host, mechanism);
                    ObjectTrial trial = code.object(mechanism, program, n, seed);
                    trials.computeIfAbsent(mechanism, none -> new ArrayList<>()).add(trial);
                });
            }
        }
        var seen = new ArrayList<Seen>();
        seen.addAll(medians("write", program, trials, ObjectTrial::writeNanos));
        seen.addAll(medians("read", program, trials, ObjectTrial::readNanos));
        return seen;
    }

    private static List<Seen> medians(
            String quantity,
            String program,
            Map<String, List<ObjectTrial>> trials,
            ToDoubleFunction<ObjectTrial> nanos) {
        var seen = new ArrayList<Seen>();
        trials.forEach((mechanism, all) -> {
            double median =
                    Quantiles.median(all.stream().mapToDouble(nanos).boxed().toList());
            boolean right = all.stream().allMatch(ObjectTrial::right);
            seen.add(new Seen(quantity, mechanism, program, 1, median / 1e3, "us", right));
        });
        return seen;
    }
}
