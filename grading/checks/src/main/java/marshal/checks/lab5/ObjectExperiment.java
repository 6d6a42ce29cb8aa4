package marshal.checks.lab5;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import marshal.checks.Crash;
import marshal.checks.Host;
import marshal.checks.Observed;
import marshal.checks.Observed.Seen;
import marshal.kit.contract.Todo;
import marshal.kit.lab5.Lab5;
import marshal.kit.lab5.experiment.ObjectTrial;
import marshal.kit.probe.ProbeException;

/** Experiment {@code objects}: the paper's figures 1 to 6, by the student's streams and by others, in turns (section 4.1). */
final class ObjectExperiment {

    private static final int TREE = 1_023; // the paper's, of ten rows
    private static final int LARGE = 32_767;
    private static final int LARGEST = 1_000_000;
    private static final List<Integer> MAPS = List.of(29, 355, 1_760);

    static final Observed OBSERVED = new Observed(
            "objects",
            Stream.of(List.of(TREE), MAPS, List.of(LARGE, LARGEST))
                    .flatMap(List::stream)
                    .toList(),
            ObjectExperiment::observe);

    /** By which mechanisms a program can be written. */
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
        MECHANISMS.put("list", List.of("java-io", "streams-recursive", "streams", "kryo", "fory"));
    }

    private ObjectExperiment() {}

    /** Which programs have a size: maps have the paper's, and graphs of a million nodes would not fit. */
    private static List<String> programs(int n) {
        return MAPS.contains(n)
                ? List.of("map")
                : n < LARGEST
                        ? List.of("byte", "double", "byte-array", "double-array", "tree", "vector")
                        : List.of("byte", "double", "byte-array", "double-array", "list");
    }

    private static List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) {
        var seen = new ArrayList<Seen>();
        for (String program : programs(n)) {
            for (String mechanism : MECHANISMS.get(program)) {
                try {
                    var lab = (Lab5) host.student().lab();
                    seen.addAll(
                            program.equals("list")
                                    ? depth(lab, mechanism, n)
                                    : times(lab, mechanism, program, n, seed));
                } catch (Todo | IllegalStateException e) {
                    leftOut.accept(mechanism + ": " + e.getMessage());
                } catch (ProbeException | IOException e) {
                    leftOut.accept(mechanism + ", " + program + ": " + Crash.describe(e));
                }
            }
        }
        return seen;
    }

    private static List<Seen> times(Lab5 lab, String mechanism, String program, int n, long seed) throws IOException {
        ObjectTrial trial = lab.objectTrial(mechanism, program, n, seed);
        return List.of(
                new Seen("write", mechanism, program, 1, trial.writeNanos() / 1e3, "us", trial.right()),
                new Seen("read", mechanism, program, 1, trial.readNanos() / 1e3, "us", trial.right()),
                new Seen("bytes", mechanism, program, 1, trial.bytes(), "B", trial.right()));
    }

    /** A list is verified as it grows. */
    private static List<Seen> depth(Lab5 lab, String mechanism, int most) throws IOException {
        int depth = lab.longestList(mechanism, most);
        return List.of(new Seen("depth", mechanism, "list", 1, depth, "items", depth > 0));
    }
}
