package marshal.notebooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marshal.kit.measure.Timing;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A run is read as its students measured it: latest trials, right results, medians. */
class RunTest {

    @Test
    @DisplayName("a case's value is the median of its right trials; wrong ones are left out and counted")
    void medians() {
        Run run = Run.of(Path.of("t.csv"), true, List.of(
                trial("", 1, 10, true), trial("", 2, 90, true), trial("", 3, 12, true), trial("", 4, 1, false)));
        assertThat(run.table().quantity("total").byN()).containsExactly(Map.entry(100, 0.012));
        assertThat(run.wrong()).isEqualTo(1);
        assertThat(run.toString()).contains("your own table", "3 trials over loopback", "1 trials left out");
    }

    @Test
    @DisplayName("a case that was measured again counts with its latest trials only")
    void measuredAgain() {
        Run run = Run.of(Path.of("t.csv"), true, List.of(
                trial("", 1, 10, true), trial("", 2, 10, true), trial("", 1, 50, true), trial("", 2, 70, true)));
        assertThat(run.table().quantity("total").byN().get(100)).isEqualTo(0.060);
    }

    @Test
    @DisplayName("with several students, the table has the median of their medians, and each has one of their own")
    void aClass() {
        Run run = Run.of(Path.of("t.csv"), true, List.of(
                trial("ada", 1, 10, true), trial("bob", 1, 20, true), trial("eve", 1, 90, true)));
        assertThat(run.students()).containsExactly("ada", "bob", "eve");
        assertThat(run.table().quantity("total").byN().get(100)).isEqualTo(0.020);
        assertThat(run.of("eve").quantity("total").byN().get(100)).isEqualTo(0.090);
    }

    @Test
    @DisplayName("the reference is no student: it stands beside the one that it was measured with")
    void besideTheReference() {
        Run run = Run.of(Path.of("t.csv"), true, List.of(
                trial("ada", 1, 10, true), trial(Timing.referenceBeside("ada"), 1, 5, true), trial("bob", 1, 20, true)));
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
        Run run = Run.of(Path.of("t.csv"), true, List.of(
                trial("", "local", "", 4, 1, 5, true),
                trial("", "socket", "loopback", 4, 1, 10, true), trial("", "socket", "lan100", 4, 1, 80, true)));
        assertThat(run.nets()).containsExactly("loopback", "lan100");
        assertThat(run.table().mechanism("socket").quantity("total").byN()).containsExactly(Map.entry(100, 0.010));
        assertThat(run.toString()).contains("2 trials over loopback");
        Run lan = run.on("lan100");
        assertThat(lan.table().mechanism("socket").quantity("total").byN()).containsExactly(Map.entry(100, 0.080));
        assertThat(lan.table().mechanism("local").quantity("total").byN()).containsExactly(Map.entry(100, 0.005));
        assertThat(lan.toString()).contains("2 trials over lan100");
        assertThat(run.on("wlan").table().each(Observation::mechanism)).containsExactly("local");
    }

    @TestFactory
    @DisplayName("every sample is a timings table whose counts are those of the formulas")
    Stream<DynamicTest> samples() throws IOException {
        List<Claim> formulas = Claim.read(Path.of("reference", "claims.json")).stream()
                .filter(claim -> claim.predicate().equals("formula"))
                .toList();
        try (Stream<Path> files = Files.list(Path.of("sample"))) {
            return files.filter(file -> file.toString().endsWith(".csv")).sorted().toList().stream().map(file -> DynamicTest.dynamicTest(file.toString(), () -> {
                Run run = Run.read(file, false);
                assertThat(run.wrong()).isZero();
                assertThat(run.toString()).contains("sample");
                assertThat(formulas).allSatisfy(claim -> assertThat(claim.on(run.table())).matches(Verdict::holds));
            }));
        }
    }

    @Test
    @DisplayName("a C program's rows have no JDK to tell of")
    void inC() {
        Run run = Run.of(Path.of("t.csv"), true, List.of(
                trial("", 1, 10, true),
                new Timing("", "lab4-mpi", "mpi", "loopback", "spa", 100, 4, 1, 10, 1, 2, 3, 4, 9, 45_000, 180_000, true, 7, "MPICH 4.0.2", 0, 2)));
        assertThat(run.toString()).contains("JDK 17, 64 MB heap, 2 cores").doesNotContain("MPICH");
        assertThat(Run.of(Path.of("t.csv"), true, run.all().subList(1, 2)).toString()).contains("over loopback, 2 cores");
    }

    private static Timing trial(String student, int trial, double ms, boolean verified) {
        return trial(student, 4, trial, ms, verified);
    }

    private static Timing nine(int trial) {
        return trial("", 9, trial, 10, true);
    }

    private static Timing trial(String student, int k, int trial, double ms, boolean verified) {
        return trial(student, "socket", "loopback", k, trial, ms, verified);
    }

    private static Timing trial(String student, String mechanism, String net, int k, int trial, double ms, boolean verified) {
        return new Timing(student, "lab1-sockets", mechanism, net, "spa", 100, k, trial,
                ms, 1, 2, 3, 4, 8, 60_000, 240_128, verified, 7, "17", 64, 2);
    }
}
