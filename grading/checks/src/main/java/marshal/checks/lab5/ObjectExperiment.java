package marshal.checks.lab5;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import marshal.checks.course.Observed;
import marshal.checks.course.Observed.Seen;
import marshal.checks.run.Host;
import marshal.checks.story.Attempt;
import marshal.kit.lab5.ObjectTrial;
import marshal.kit.lab5.StreamExperiments;

/**
 * Experiment {@code objects}: the paper's figures 1 to 6, by the student's streams and other mechanisms in turn
 * (section 4.1).
 */
final class ObjectExperiment {

    private static final int TREE = 1_023; // the paper's, with ten rows
    private static final int LARGE = 32_767;
    private static final int LARGEST = 1_000_000;
    private static final List<Integer> MAPS = List.of(29, 355, 1_760);

    static final Observed OBSERVED = new Observed(
            "objects",
            Stream.of(List.of(TREE), MAPS, List.of(LARGE, LARGEST))
                    .flatMap(List::stream)
                    .toList(),
            ObjectExperiment::observe,
            "one process writes a graph into its memory and reads it there");

    /** The mechanisms that can write each program. */
    private static final Map<String, List<String>> MECHANISMS = new LinkedHashMap<>();

    static {
        MECHANISMS.put("byte", List.of("java-io", "streams"));
        MECHANISMS.put("double", List.of("java-io", "streams"));
        MECHANISMS.put("byte-array", List.of("java-io", "streams", "kryo", "fory", "copy"));
        MECHANISMS.put("double-array", List.of("java-io", "streams", "kryo", "fory", "jni", "copy"));
        MECHANISMS.put(
                "tree",
                List.of("java-io", "externalizable", "streams-recursive", "streams", "streams-codecs", "kryo", "fory"));
        MECHANISMS.put("vector", List.of("java-io", "streams-codecs", "kryo", "fory"));
        MECHANISMS.put("map", List.of("java-io", "streams-recursive", "streams", "kryo")); // Fory cannot read it
        MECHANISMS.put("roads", List.of("java-io", "externalizable", "streams-recursive", "streams", "kryo"));
        MECHANISMS.put("list", List.of("java-io", "streams-recursive", "streams", "kryo", "fory"));
    }

    private ObjectExperiment() {}

    /**
     * Returns the programs of a size. Maps have the paper's sizes; the map of several classes also has the tree's size.
     * Graphs of a million nodes would not fit.
     */
    private static List<String> programs(int n) {
        if (MAPS.contains(n)) {
            return List.of("map", "roads");
        }
        var programs = new ArrayList<>(List.of("byte", "double", "byte-array", "double-array"));
        programs.addAll(n < LARGEST ? List.of("tree", "vector") : List.of("list"));
        if (n == TREE) {
            programs.add("roads");
        }
        return programs;
    }

    private static List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) {
        var seen = new ArrayList<Seen>();
        for (String program : programs(n)) {
            for (String mechanism : MECHANISMS.get(program)) {
                Attempt.of(mechanism, program, leftOut, () -> {
                    // In a separate process: what the JVM learns from one mechanism must not slow down another.
                    StreamExperiments code = Lab5Student.experiments(host, mechanism);
                    seen.addAll(
                            program.equals("list")
                                    ? depth(code.longestList(mechanism, n), mechanism)
                                    : times(code.object(mechanism, program, n, seed), mechanism, program));
                });
            }
        }
        return seen;
    }

    private static List<Seen> times(ObjectTrial trial, String mechanism, String program) {
        return List.of(
                new Seen("write", mechanism, program, 1, trial.writeNanos() / 1e3, "us", trial.right()),
                new Seen("read", mechanism, program, 1, trial.readNanos() / 1e3, "us", trial.right()),
                new Seen("bytes", mechanism, program, 1, trial.bytes(), "B", trial.right()));
    }

    /** Returns the depth. During the search, each list was compared with what came back. */
    private static List<Seen> depth(int items, String mechanism) {
        return List.of(new Seen("depth", mechanism, "list", 1, items, "items", items > 0));
    }
}
