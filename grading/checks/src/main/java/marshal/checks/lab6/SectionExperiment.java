package marshal.checks.lab6;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.course.Observed;
import marshal.checks.course.Observed.Seen;
import marshal.checks.run.Host;
import marshal.kit.lab6.experiment.Section;

/**
 * Experiment {@code sections}: half of a matrix of N x N floats, by a derived datatype and as an array of objects. The
 * paper's abstract compares these two ways without a number.
 */
final class SectionExperiment {

    static final Observed OBSERVED =
            new Observed("sections", List.of(128, 256, 512, 1024), SectionExperiment::observe, MeasuredRanks.RANKS);

    private SectionExperiment() {}

    private static List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) {
        var seen = new ArrayList<Seen>();
        for (String mechanism : List.of("vector", "indexed", "mpj-object", "mpj-arrays-1", "mpj-arrays-2")) {
            PingPongExperiment.observe(host, mechanism, n, seed, Section.PROGRAMS, leftOut, seen);
        }
        return seen;
    }
}
