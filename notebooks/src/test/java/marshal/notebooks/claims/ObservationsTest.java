package marshal.notebooks.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.stream.Collectors;
import marshal.kit.measure.Observation;
import marshal.kit.measure.Timing;
import marshal.notebooks.charts.Plot;
import marshal.notebooks.charts.ShownRuns;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.Run;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Observations of a lab's own experiments beside the timings: selected, and used to answer claims. */
class ObservationsTest {

    private static final Path FOLDER = Path.of("src", "test", "resources"); // its observations were written by hand
    private static final Run RUN = Run.read(FOLDER.resolve("timings.csv"), true);
    private static final List<Claim> CLAIMS = Claim.read(Path.of("reference", "claims"));

    @Test
    @DisplayName("a run may have observations only; they are looked at an experiment at a time, as its timings are")
    void looked() {
        assertThat(RUN.table().rows()).isEmpty();
        assertThat(RUN.name()).isEqualTo("your run");
        assertThat(RUN.toString()).contains("0 trials over loopback and 888 observations, JDK 17.0.15");
        Run objects = RUN.in("objects");
        assertThat(objects.series("write", "streams", "tree")).isEqualTo(Map.of(1023, 88.44e-6));
        assertThat(objects.ratio("write", "java-io", "streams", "tree").get(1023))
                .isCloseTo(169 / 88.0, within(1e-9));
        assertThat(objects.quartiles("read", "copy", "double-array")
                        .get(1_000_000)
                        .middle())
                .isEqualTo(1708.5e-6);
        assertThat(overK(RUN.in("multiply"), "calls", "luchat")).isEqualTo(Map.of(1, 10.0, 2, 20.0, 4, 40.0, 8, 80.0));
        assertThat(RUN.in("nothing").table().rows()).isEmpty();
    }

    @Test
    @DisplayName("of a case that was measured again the later trials count, and none whose result was wrong")
    void latest() {
        Run run = Run.of(
                Path.of("t.csv"),
                true,
                List.of(),
                List.of(row(1, 10, true), row(2, 20, true), row(1, 30, true), row(2, 90, false)));
        assertThat(run.in("objects").series("write", "streams", "tree")).isEqualTo(Map.of(7, 30e-6));
        assertThat(run.wrong()).isEqualTo(1);
    }

    @Test
    @DisplayName("timings and observations are in one folder; either may be missing")
    void files(@TempDir Path folder) throws IOException {
        Path timings = folder.resolve("timings.csv");
        assertThat(Run.exists(timings)).isFalse();
        Observation.TABLE.write(folder.resolve("observations.csv"), List.of(row(1, 10, true)));
        assertThat(Run.exists(timings)).isTrue();
        assertThat(Run.read(timings, true).observed()).hasSize(1);
        Timing.TABLE.write(timings, List.of());
        assertThat(Run.read(timings, true).observed()).hasSize(1);
        Files.delete(folder.resolve("observations.csv"));
        assertThat(Run.read(timings, true).observed()).isEmpty();
    }

    @Test
    @DisplayName("a factor is a time into another's, and a rate or a depth by another's")
    void factors() {
        DataTable table = RUN.in("objects").table();
        DataTable written = table.over("java-io").quantity("write");
        assertThat(written.program("tree").mechanism("streams-codecs").byN()).isEqualTo(Map.of(1023, 169 / 37.0));
        assertThat(written.mechanism("copy").byN().get(1_000_000)).isGreaterThan(3);
        DataTable deep = table.over("streams-recursive").quantity("depth");
        assertThat(deep.mechanism("streams").byN()).isEqualTo(Map.of(1_000_000, 250.0));
        assertThat(table.over("java-io").mechanism("java-io").rows()).isEmpty();
    }

    @Test
    @DisplayName("a chart says which lines were computed and not measured")
    void computed() {
        ShownRuns shown = new ShownRuns(RUN.in("multiply"), Optional.empty());
        Plot plot = new Plot("Speed-up", "workers", "times as fast");
        for (String rmi : List.of("java-rmi", "luchat")) {
            plot.runs(shown, rmi, "", run -> overK(run, "speedup", rmi))
                    .computed(shown, rmi, run -> overK(run, "speedup-path", rmi));
        }
        assertThat(plot.caption())
                .contains("Hollow: computed from your run, not measured", "At 2, ", "the lowest of your run");
        assertThat(plot.alt()).contains("Java RMI, computed: from 0.957 at 1 to 3.64 at 8");
        assertThat(plot.image().getWidth()).isPositive();
    }

    private static NavigableMap<Integer, Double> overK(Run run, String quantity, String rmi) {
        return run.table()
                .quantity(quantity)
                .mechanism(rmi)
                .where(row -> row.n() == 500)
                .byK();
    }

    @Test
    @DisplayName("the claims of a paper on a run: by the names that the run has")
    void claims() {
        assertThat(verdicts("breg"))
                .hasSize(50)
                .containsEntry("native-double-eightfold", "fails (2 of 2 against)")
                .containsEntry("later-jdk-still-faster", "holds (2 of 2)")
                .containsEntry("streams-trees-written-twofold", "fails (1 of 1 against)")
                .containsEntry("streams-trees-read-faster", "holds (1 of 1)")
                .containsEntry("streams-writing-gains-more", "fails (2 of 2 against)")
                .containsEntry("custom-beats-native", "no data")
                .containsEntry("externalizable-trees-no-gain", "holds (2 of 2)")
                .containsEntry("streams-depth-sixfold", "holds (1 of 1)")
                .containsEntry("rmi-half-the-latency", "holds (1 of 1)")
                .containsEntry("luchat-latency-higher", "no data")
                .containsEntry("luchat-throughput-threefold", "fails (1 of 1 against)")
                .containsEntry("rmi-multiply-below-two", "no data")
                .containsEntry("rmi-multiply-drops", "no data")
                .containsEntry("multiply-counts", "holds (24 of 24)")
                .containsEntry("factors-agree", "no data");
        assertThat(ClaimsTable.judge(CLAIMS, Run.of(Path.of("t.csv"), true, List.of()))
                        .values())
                .allSatisfy(judgement -> assertThat(judgement).hasToString("no data"));
    }

    @Test
    @DisplayName("the claims about clusters on a run")
    void claimsOfClusters() {
        assertThat(verdicts("courtrai"))
                .hasSize(33)
                .containsEntry("avoiding-serialization-dramatic", "holds (6 of 6)")
                .containsEntry("clusters-grow-more-slowly", "holds (4 of 4)")
                .containsEntry("serialization-linear", "holds (4 of 4)")
                .containsEntry("relocation-costs-little", "no data")
                .containsEntry("kit-relocation-costs-little", "fails (1 of 3 against)")
                .containsEntry("own-marshalling-saves-time", "no data")
                .containsEntry("packaging-is-the-time", "no data")
                .containsEntry("xserializable-marshals-faster", "no data")
                .containsEntry("xserializable-gains-five", "no data")
                .containsEntry("clusters-near-raw", "holds (2 of 2)")
                .containsEntry("classes-cost-clusters-nothing", "holds (3 of 3)")
                .containsEntry("clusters-twice-the-bytes", "no data")
                .containsEntry("access-identical", "no data")
                .containsEntry("access-costs", "fails (4 of 4 against)")
                .containsEntry("new-object-faster", "no data")
                .containsEntry("arena-creates-faster", "fails (2 of 2 against)")
                .containsEntry("gp-serialization-falls", "holds (3 of 3)")
                .containsEntry("gp-clusters-stay", "holds (4 of 4)")
                .containsEntry("totals-add-up", "no data");
    }

    @Test
    @DisplayName(
            "the reference run writes and reads within the time of a transfer, as the share in lab 7's notebook says")
    void withinTheTotal() {
        Run run = Run.reference(Path.of("sample", "reference-timings.csv")).in("marshalling");
        List<String> ways = run.table().each(DataPoint::mechanism);
        assertThat(ways).contains("java-io", "slim-streams", "cluster-iso");
        for (String way : ways) {
            for (String graph : List.of("tree", "roads")) {
                run.series("total", way, graph).forEach((n, total) -> assertThat(
                                run.series("write", way, graph).get(n)
                                        + run.series("read", way, graph).get(n))
                        .as("%s %s %d", way, graph, n)
                        .isBetween(0.0, total));
            }
        }
    }

    @Test
    @DisplayName("a time that is computed as a difference, and below 0 in a trial, is unknown")
    void unknown() {
        Claim claim = CLAIMS.stream()
                .filter(one -> one.id().equals("floats-dominate-subarray"))
                .findFirst()
                .orElseThrow();
        for (double micros : List.of(0.1, -0.1)) {
            List<Observation> rows = List.of(serialized("float", 0.01), serialized("float-subarray", micros));
            Run run = Run.of(Path.of("t.csv"), true, List.of(), rows);
            assertThat(ClaimsTable.judge(List.of(claim), run).get(claim))
                    .hasToString(micros > 0 ? "holds (1 of 1)" : "no data");
        }
    }

    private static Observation serialized(String program, double micros) {
        return new Observation(
                "",
                "lab9-gray",
                "parameters",
                "serialize",
                new Timing.Setting("java-io", "loopback", program, 1024, 2),
                1,
                micros,
                "us",
                true,
                1,
                new Timing.Machine("17", 64, 2));
    }

    /** The run's verdicts on a paper's claims. */
    private static Map<String, String> verdicts(String source) {
        List<Claim> claims =
                CLAIMS.stream().filter(claim -> claim.source().equals(source)).toList();
        return ClaimsTable.judge(claims, RUN).entrySet().stream()
                .collect(Collectors.toMap(
                        one -> one.getKey().id(), one -> one.getValue().toString()));
    }

    private static Observation row(int trial, double micros, boolean right) {
        return new Observation(
                "",
                "lab9-gray",
                "objects",
                "write",
                new Timing.Setting("streams", "", "tree", 7, 1),
                trial,
                micros,
                "us",
                right,
                1,
                new Timing.Machine("17", 64, 2));
    }
}
