package marshal.notebooks.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Timing;
import marshal.notebooks.charts.ShownRuns;
import marshal.notebooks.claims.Claim;
import marshal.notebooks.claims.Verdict;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run is read as its students measured it: latest trials, right results, medians. */
class RunTest {

    @Test
    @DisplayName("a case's value is the median of its right trials; wrong ones are left out and counted")
    void medians() {
        Run run = Run.of(
                Path.of("t.csv"),
                true,
                List.of(
                        trial("", 1, 10, true),
                        trial("", 2, 90, true),
                        trial("", 3, 12, true),
                        trial("", 4, 1, false)));
        assertThat(run.table().quantity("total").byN()).containsExactly(Map.entry(100, 0.012));
        assertThat(run.wrong()).isEqualTo(1);
        assertThat(run.toString()).contains("your own table", "3 trials over loopback", "1 trials left out");
    }

    @Test
    @DisplayName("a case that was measured again counts with its latest trials only")
    void measuredAgain() {
        Run run = Run.of(
                Path.of("t.csv"),
                true,
                List.of(
                        trial("", 1, 10, true),
                        trial("", 2, 10, true),
                        trial("", 1, 50, true),
                        trial("", 2, 70, true)));
        assertThat(run.table().quantity("total").byN().get(100)).isEqualTo(0.060);
    }

    @Test
    @DisplayName("with several students, the table has the median of their medians, and each has one of their own")
    void aClass() {
        Run run = Run.of(
                Path.of("t.csv"),
                true,
                List.of(trial("ada", 1, 10, true), trial("bob", 1, 20, true), trial("eve", 1, 90, true)));
        assertThat(run.students()).containsExactly("ada", "bob", "eve");
        assertThat(run.table().quantity("total").byN().get(100)).isEqualTo(0.020);
        assertThat(run.of("eve").quantity("total").byN().get(100)).isEqualTo(0.090);
    }

    @Test
    @DisplayName("the reference is no student: it stands beside the one that it was measured with")
    void besideTheReference() {
        Run run = Run.of(
                Path.of("t.csv"),
                true,
                List.of(trial("ada", 1, 10, true), reference("ada", 5), trial("bob", 1, 20, true)));
        assertThat(run.students()).containsExactly("ada", "bob");
        assertThat(run.table().quantity("total").byN().get(100)).isEqualTo(0.015);
        assertThat(run.beside("ada").quantity("total").byN().get(100)).isEqualTo(0.005);
        assertThat(run.beside("bob").rows()).isEmpty();
        assertThat(run.toString()).contains("2 trials of 2 students");
    }

    @Test
    @DisplayName("k is the paper's if the program was run with it, and else the most frequent one")
    void workers() {
        Run run = Run.of(Path.of("t.csv"), true, List.of(trial("", 1, 10, true)));
        assertThat(run.k("spa")).isEqualTo(4);
        assertThat(run.k("sort")).isEqualTo(5);
        assertThat(run.comparable()).isEqualTo(run.table());
        Run nine = Run.of(Path.of("t.csv"), true, List.of(nine(1), nine(2)));
        assertThat(nine.k("spa")).isEqualTo(9);
    }

    @Test
    @DisplayName("a run over two networks shows one of them at a time, and always what left no process")
    void networks() {
        Run run = Run.of(
                Path.of("t.csv"),
                true,
                List.of(
                        trial("", "local", "", 4, 1, 5, true),
                        trial("", "socket", "loopback", 4, 1, 10, true),
                        trial("", "socket", "lan100", 4, 1, 80, true)));
        assertThat(run.nets()).containsExactly("loopback", "lan100");
        assertThat(run.table().mechanism("socket").quantity("total").byN()).containsExactly(Map.entry(100, 0.010));
        assertThat(run.toString()).contains("2 trials over loopback");
        Run lan = run.on("lan100");
        assertThat(lan.table().mechanism("socket").quantity("total").byN()).containsExactly(Map.entry(100, 0.080));
        assertThat(lan.table().mechanism("local").quantity("total").byN()).containsExactly(Map.entry(100, 0.005));
        assertThat(lan.toString()).contains("2 trials over lan100");
        assertThat(run.on("wlan").table().each(DataPoint::mechanism)).containsExactly("local");
    }

    @Test
    @DisplayName("the reference run has every wire, right results, and the counts of the formulas")
    void referenceRun() {
        Run run = Run.reference(Path.of("sample", "reference-timings.csv"));
        assertThat(run.wrong()).isZero();
        assertThat(run.toString()).contains("the reference run that comes with the kit");
        assertThat(run.table().each(DataPoint::mechanism))
                .contains(
                        "sequential",
                        "socket",
                        "rmi-serializable",
                        "rmi-externalizable",
                        "udp-stop-and-wait",
                        "udp-sliding-window",
                        "mpi",
                        "mpi-collective");
        assertThat(Claim.read(Path.of("reference", "claims")))
                .filteredOn(claim -> claim.predicate().equals("formula"))
                .isNotEmpty()
                .allSatisfy(claim -> assertThat(claim.on(run.table())).matches(Verdict::holds));
    }

    @Test
    @DisplayName("a series has the medians, its quartiles are those of the trials, and a ratio's those of all pairs of "
            + "trials")
    void series() {
        Run run = Run.of(
                Path.of("t.csv"),
                true,
                List.of(
                        trial("", 1, 10, true),
                        trial("", 2, 30, true),
                        trial("", 3, 20, true),
                        trial("", "mpi", "loopback", 4, 1, 5, true),
                        trial("", "mpi", "loopback", 4, 2, 5, true)));
        assertThat(run.series("total", "socket", "spa")).containsExactly(Map.entry(100, 0.020));
        assertThat(run.quartiles("total", "socket", "spa"))
                .containsExactly(Map.entry(100, Quartiles.of(0.010, 0.020, 0.030)));
        assertThat(run.ratio("total", "socket", "mpi", "spa")).containsExactly(Map.entry(100, 4.0));
        assertThat(run.ratioQuartiles("total", "socket", "mpi", "spa").get(100))
                .hasToString("4.00 (2.50 to 5.50)"); // of 2, 2, 4, 4, 6 and 6
        assertThat(run.ratioQuartiles("total", "socket", "local", "spa")).isEmpty();
    }

    @Test
    @DisplayName("of a class the quartiles are those of the students' medians")
    void quartilesOfAClass() {
        Run run = Run.of(
                Path.of("t.csv"),
                true,
                List.of(
                        trial("ada", 1, 10, true),
                        trial("ada", 2, 1000, true),
                        trial("ada", 3, 10, true),
                        trial("bob", 1, 20, true),
                        trial("eve", 1, 30, true)));
        assertThat(run.quartiles("total", "socket", "spa").get(100)).isEqualTo(new Quartiles(0.015, 0.020, 0.025));
        assertThat(run.name()).isEqualTo("the median of 3 students");
    }

    @Test
    @DisplayName("the reference run stands beside one's own, on the same network, and alone if there is no other")
    void shown(@TempDir Path folder) throws IOException {
        Path own = folder.resolve("own.csv");
        Path reference = folder.resolve("reference.csv");
        Timing.TABLE.write(
                reference,
                List.of(trial("", "socket", "loopback", 4, 1, 5, true), trial("", "socket", "lan100", 4, 1, 50, true)));
        ShownRuns alone = ShownRuns.find(own, reference);
        assertThat(alone.runs()).hasSize(1);
        assertThat(alone.run().name()).isEqualTo("the reference run");
        Timing.TABLE.write(own, List.of(trial("", "socket", "lan100", 4, 1, 60, true)));
        ShownRuns both = ShownRuns.find(own, reference);
        assertThat(both.runs()).extracting(Run::name).containsExactly("your run", "the reference run");
        assertThat(both.runs())
                .extracting(run -> run.series("total", "socket", "spa").get(100))
                .containsExactly(0.060, 0.050);
        assertThat(both.on("loopback").runs())
                .extracting(run -> run.series("total", "socket", "spa").get(100))
                .containsExactly(null, 0.005);
        assertThat(both.measuredOn("lan100").orElseThrow().name()).isEqualTo("your run");
        assertThat(both.measuredOn("loopback", "lan100").orElseThrow()).satisfies(run -> {
            assertThat(run.name()).isEqualTo("the reference run");
            assertThat(run.net()).isEqualTo("loopback");
        });
        assertThat(both.measuredOn("wlan")).isEmpty();
        assertThat(both).asString().contains("your own table", "Beside it");
    }

    @Test
    @DisplayName("a C program's rows have no JDK to tell of")
    void inC() {
        Run run = Run.of(
                Path.of("t.csv"),
                true,
                List.of(
                        trial("", 1, 10, true),
                        new Timing(
                                "",
                                "lab8-sum",
                                new Timing.Setting("mpi", "loopback", "spa", 100, 4),
                                1,
                                new Timing.Millis(10, 1, 2, 3, 4),
                                new Counts(9, 45_000, 180_000),
                                true,
                                7,
                                new Timing.Machine("MPICH 4.0.2", 0, 2))));
        assertThat(run.toString()).contains("JDK 17, 64 MB heap, 2 cores").doesNotContain("MPICH");
        assertThat(Run.of(Path.of("t.csv"), true, run.all().subList(1, 2)).toString())
                .contains("over loopback, 2 cores");
    }

    private static Timing trial(String student, int trial, double ms, boolean verified) {
        return trial(student, 4, trial, ms, verified);
    }

    private static Timing reference(String student, double ms) {
        Timing own = trial(student, 1, ms, true);
        return new Timing(
                student,
                own.lab(),
                own.setting(),
                1,
                own.millis(),
                own.counts(),
                0,
                true,
                7,
                own.machine(),
                Timing.Side.reference);
    }

    private static Timing nine(int trial) {
        return trial("", 9, trial, 10, true);
    }

    private static Timing trial(String student, int k, int trial, double ms, boolean verified) {
        return trial(student, "socket", "loopback", k, trial, ms, verified);
    }

    private static Timing trial(
            String student, String mechanism, String net, int k, int trial, double ms, boolean verified) {
        return new Timing(
                student,
                "lab9-gray",
                new Timing.Setting(mechanism, net, "spa", 100, k),
                trial,
                new Timing.Millis(ms, 1, 2, 3, 4),
                new Counts(8, 60_000, 240_128),
                verified,
                7,
                new Timing.Machine("17", 64, 2));
    }
}
