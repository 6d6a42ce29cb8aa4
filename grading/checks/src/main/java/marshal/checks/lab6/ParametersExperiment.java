package marshal.checks.lab6;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import marshal.checks.course.Observed;
import marshal.checks.course.Observed.Seen;
import marshal.checks.run.Host;
import marshal.checks.story.Attempt;
import marshal.kit.lab6.experiment.TripMain;

/**
 * Experiment {@code parameters}: the constants of the paper's table 1, for arrays of N x N elements. The experiment
 * measures {@code serialize} and {@code unserialize} of an element directly. Those of a subarray are the extra time of
 * N rows over one array. The value {@code communicate} is the slope between this size and half of it, through Java as
 * in the paper ({@code mpj}), and in C alone ({@code mpi}).
 */
final class ParametersExperiment {

    static final Observed OBSERVED =
            new Observed("parameters", List.of(1024), ParametersExperiment::observe, MeasuredRanks.RANKS);

    private static final List<String> ELEMENTS = List.of("byte", "int", "float");
    private static final List<String> MECHANISMS = List.of("java-io", "arrays");
    private static final List<String> QUANTITIES = List.of("serialize", "unserialize");

    private ParametersExperiment() {}

    private static List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) {
        var seen = new ArrayList<Seen>();
        for (String element : ELEMENTS) {
            Attempt.of(TripMain.PARAMETERS, element, leftOut, () -> addSerialization(host, element, n, seed, seen));
        }
        for (String transport : List.of(TripMain.IN_C, "mpj")) {
            Attempt.of(transport, "communicate", leftOut, () -> addCommunication(host, transport, n, seed, seen));
        }
        return seen;
    }

    /** Measures each kind of element in separate processes. */
    private static void addSerialization(Host host, String element, int n, long seed, List<Seen> seen) {
        String one = element + "[n2]";
        String rows = element + "[n][n]";
        Map<String, MeasuredRanks.Time> times = new TreeMap<>();
        MeasuredRanks.run(host, TripMain.PARAMETERS, n, seed, List.of(one, rows))
                .forEach(each -> times.put(each.name(), each));
        for (String mechanism : MECHANISMS) {
            for (String quantity : QUANTITIES) {
                MeasuredRanks.Time ofOne = of(times, mechanism + " " + quantity + " " + one);
                MeasuredRanks.Time ofRows = of(times, mechanism + " " + quantity + " " + rows);
                seen.add(seen(quantity, mechanism, element, ofOne.micros() / n / n, ofOne.right()));
                String subarray = element + "-subarray";
                double more = (ofRows.micros() - ofOne.micros()) / n;
                seen.add(seen(quantity, mechanism, subarray, more, ofRows.right()));
            }
        }
    }

    private static MeasuredRanks.Time of(Map<String, MeasuredRanks.Time> times, String name) {
        if (!times.containsKey(name)) {
            throw new IllegalStateException("the ranks have left no time of " + name);
        }
        return times.get(name);
    }

    private static void addCommunication(Host host, String transport, int n, long seed, List<Seen> seen) {
        String mechanism = transport.equals(TripMain.IN_C) ? "mpi" : transport;
        List<String> programs = ELEMENTS.stream().map(each -> each + "[n2]").toList();
        List<MeasuredRanks.Time> large = MeasuredRanks.run(host, transport, n, seed, programs);
        List<MeasuredRanks.Time> small = MeasuredRanks.run(host, transport, n / 2, seed, programs);
        double elements = (double) n * n - (double) (n / 2) * (n / 2);
        for (int i = 0; i < ELEMENTS.size(); i++) {
            double slope = (large.get(i).micros() - small.get(i).micros()) / elements;
            seen.add(seen(
                    "communicate",
                    mechanism,
                    ELEMENTS.get(i),
                    slope,
                    large.get(i).right()));
        }
    }

    private static Seen seen(String quantity, String mechanism, String program, double micros, boolean right) {
        return new Seen(quantity, mechanism, program, 2, micros, "us", right);
    }
}
