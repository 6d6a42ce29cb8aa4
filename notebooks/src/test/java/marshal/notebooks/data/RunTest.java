package marshal.notebooks.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import marshal.kit.measure.Timing;
import marshal.notebooks.charts.ShownRuns;
import marshal.notebooks.claims.Claim;
import marshal.notebooks.claims.Verdict;
import marshal.notebooks.models.Formula;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads a run as its students measured it: latest trials, right results, medians. */
class RunTest {

    @Test
    @DisplayName("a case's value is the median of its right trials; wrong ones are left out and counted")
    void medians() {
        Run run = Rows.run("ms=10; trial=2 ms=90; trial=3 ms=12; trial=4 ms=1 right=false");
        assertThat(run.table().quantity("total").byN()).containsExactly(Map.entry(100, 0.012));
        assertThat(run.wrong()).isEqualTo(1);
        assertThat(run.toString()).contains("your own table", "3 trials over loopback", "1 trials left out");
    }

    @Test
    @DisplayName("a case that was measured again counts with its latest trials only")
    void measuredAgain() {
        Run run = Rows.run("ms=10; trial=2 ms=10; ms=50; trial=2 ms=70");
        assertThat(run.table().quantity("total").byN().get(100)).isEqualTo(0.060);
    }

    @Test
    @DisplayName("with several students, the table has the median of their medians, and each has one of their own")
    void aClass() {
        Run run = Rows.run("student=ada ms=10; student=bob ms=20; student=eve ms=90");
        assertThat(run.students()).containsExactly("ada", "bob", "eve");
        assertThat(run.table().quantity("total").byN().get(100)).isEqualTo(0.020);
        assertThat(run.of("eve").quantity("total").byN().get(100)).isEqualTo(0.090);
    }

    @Test
    @DisplayName("the reference is not a student: it is beside the run that it was measured with")
    void besideTheReference() {
        Run run = Rows.run("student=ada ms=10; student=ada ms=5 side=reference; student=bob ms=20");
        assertThat(run.students()).containsExactly("ada", "bob");
        assertThat(run.table().quantity("total").byN().get(100)).isEqualTo(0.015);
        assertThat(run.beside("ada").quantity("total").byN().get(100)).isEqualTo(0.005);
        assertThat(run.beside("bob").rows()).isEmpty();
        assertThat(run.toString()).contains("2 trials of 2 students");
    }

    @Test
    @DisplayName("k is the paper's if the program was run with it, and else the most frequent one")
    void workers() {
        Run run = Rows.run("ms=10");
        assertThat(run.k("spa")).isEqualTo(4);
        assertThat(run.k("sort")).isEqualTo(5);
        assertThat(run.comparable()).isEqualTo(run.table());
        Run nine = Rows.run("k=9 trial=1; k=9 trial=2");
        assertThat(nine.k("spa")).isEqualTo(9);
    }

    @Test
    @DisplayName("a run over two networks shows one of them at a time, and always what left no process")
    void networks() {
        Run run = Rows.run("over=local net= ms=5; ms=10; net=lan100 ms=80");
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
                .contains("sequential", "socket", "rmi-serializable", "rmi-externalizable", "udp-stop-and-wait")
                .contains("udp-sliding-window", "mpi", "mpi-collective");
        assertThat(Claim.read(Path.of("reference", "claims")))
                .filteredOn(claim -> claim.predicate().equals("formula") && claim.run() == null)
                .isNotEmpty()
                .allSatisfy(claim -> assertThat(claim.on(run.table())).matches(Verdict::holds));
        assertThat(run.table().quantity("calls").program("sort").rows())
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.value())
                        .isEqualTo(Formula.of(row.mechanism(), "sort", row.n(), row.k())
                                .calls()));
    }

    @Test
    @DisplayName("a series has the medians, its quartiles are those of the trials, and a ratio's those of all pairs of "
            + "trials")
    void series() {
        Run run = Rows.run("ms=10; trial=2 ms=30; trial=3 ms=20; over=mpi ms=5; over=mpi trial=2 ms=5");
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
        Run run = Rows.run(
                "student=ada ms=10; student=ada trial=2 ms=1000; student=ada trial=3 ms=10",
                "student=bob ms=20; student=eve ms=30");
        assertThat(run.quartiles("total", "socket", "spa").get(100)).isEqualTo(new Quartiles(0.015, 0.020, 0.025));
        assertThat(run.name()).isEqualTo("the median of 3 students");
    }

    @Test
    @DisplayName("the reference run is beside one's own, on the same network, and alone if there is no other")
    void shown(@TempDir Path folder) throws IOException {
        Path own = folder.resolve("own.csv");
        Path reference = folder.resolve("reference.csv");
        Timing.TABLE.write(reference, Rows.trials("ms=5; net=lan100 ms=50"));
        ShownRuns alone = ShownRuns.find(own, reference);
        assertThat(alone.runs()).hasSize(1);
        assertThat(alone.run().name()).isEqualTo("the reference run");
        Timing.TABLE.write(own, Rows.trials("net=lan100 ms=60"));
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
        Run run = Rows.run("ms=10; over=mpi jdk=MPICH-4.0.2 heap=0");
        assertThat(run.toString()).contains("JDK 17, 64 MB heap, 2 cores").doesNotContain("MPICH");
        assertThat(Run.of(Path.of("t.csv"), true, run.all().subList(1, 2)).toString())
                .contains("over loopback, 2 cores");
    }
}
