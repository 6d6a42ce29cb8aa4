package marshal.checks.lab6;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.course.Observed;
import marshal.checks.course.Observed.Seen;
import marshal.checks.run.Host;
import marshal.kit.lab6.experiment.TripMain;

/** Experiment {@code ways}: n bytes of an array, by each of the ways of step 3, and in C. */
final class WaysExperiment {

    static final Observed OBSERVED = new Observed(
            "ways",
            List.of(1, 64, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304),
            WaysExperiment::observe,
            MeasuredRanks.RANKS);

    private WaysExperiment() {}

    private static List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) {
        var seen = new ArrayList<Seen>();
        for (String mechanism : List.of(TripMain.IN_C, "direct", "critical", "region")) {
            PingPongExperiment.observe(host, mechanism, n, seed, List.of("byte[n]"), leftOut, seen);
        }
        return seen;
    }
}
