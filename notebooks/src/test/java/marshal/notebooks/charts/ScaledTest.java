package marshal.notebooks.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.kit.measure.Scaling;
import marshal.kit.measure.Timing;
import marshal.notebooks.data.Rows;
import marshal.notebooks.data.Run;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scaling over k: measured while each worker has a processor, and computed beyond. */
class ScaledTest {

    private static final int N = Scaling.strong("sort");

    // Two processors. A message of any length takes 1 ms, and there are two per worker. The manager takes 3 ms.
    private static final List<Timing> ROWS = List.of(
            row("loopback", N, 1, 100, 2),
            row("loopback", N, 2, 25, 4),
            row("loopback", N, 4, 12.5, 70),
            row("loopback", Scaling.weak("sort", 1), 1, 6, 2),
            row("loopback", Scaling.weak("sort", 2), 2, 6, 4));

    @Test
    @DisplayName(
            "what was measured counts as far as there are processors; with enough of them, what is computed follows")
    void strong() {
        Scaled sort = Scaled.strong(run(ROWS), "socket", "sort");
        assertThat(sort.processors()).isEqualTo(2);
        assertThat(sort.speedup()).containsOnlyKeys(1, 2, 4);
        assertThat(sort.speedup().get(4)).isCloseTo(105 / 85.5, within(1e-9));
        assertThat(sort.speedupWithin()).containsOnlyKeys(1, 2);
        assertThat(sort.speedupWithin().get(2)).isCloseTo(105 / 32.0, within(1e-9));
        assertThat(sort.speedupBeyond()).containsOnlyKeys(4);
        assertThat(sort.speedupBeyond().get(4)).isCloseTo(105 / (3 + 100 / 16.0 + 8), within(1e-3));
    }

    @Test
    @DisplayName("weak scaling takes n from k, and the work of a worker stays")
    void weak() {
        Scaled sort = Scaled.weak(run(ROWS), "socket", "sort");
        assertThat(sort.speedup()).containsOnlyKeys(1, 2, 4);
        assertThat(sort.speedup().get(2)).isCloseTo(11 / 13.0, within(1e-9));
        assertThat(sort.speedupBeyond().get(4)).isCloseTo(11 / (3 + 6 + 8.0), within(1e-3));
    }

    @Test
    @DisplayName("each of several hosts has its processors, so nothing is computed there")
    void onHosts() {
        Scaled sort = Scaled.strong(
                run(List.of(row("hosts100", N, 1, 100, 2), row("hosts100", N, 9, 2, 18))), "socket", "sort");
        assertThat(sort.speedupWithin()).containsOnlyKeys(1, 9);
        assertThat(sort.speedupBeyond()).isEmpty();
    }

    @Test
    @DisplayName("a time whose trials disagree is left out, and without one worker's time there is no speed-up")
    void disagreeing() {
        Run run = run(Stream.of(totals(N, 1, 100, 110, 149), totals(N, 2, 50, 60, 76), totals(N, 4, 30, 31, 32))
                .flatMap(List::stream)
                .toList());
        Scaled sort = Scaled.strong(run, "socket", "sort");
        assertThat(sort.speedup()).containsOnlyKeys(1, 4);
        assertThat(sort.disagreeing()).containsOnlyKeys(2);
        assertThat(sort.disagreeing().get(2)).containsExactly(0.050, 0.060, 0.076);
        Run slow = run(Stream.of(totals(N, 1, 2068, 402, 1412), totals(N, 2, 50, 60, 61), totals(N, 4, 30, 31, 32))
                .flatMap(List::stream)
                .toList());
        Scaled none = Scaled.strong(slow, "socket", "sort");
        assertThat(none.speedup()).isEmpty();
        assertThat(none.speedupBeyond()).isEmpty();
        assertThat(Scaled.in(new ShownRuns(slow, Optional.empty())))
                .as("its memory is shown")
                .contains(slow);
    }

    @Test
    @DisplayName("a run with one number of workers shows no scaling")
    void found() {
        Run run = run(ROWS);
        assertThat(Scaled.in(new ShownRuns(run(ROWS.subList(1, 2)), Optional.of(run))))
                .contains(run);
        assertThat(Scaled.in(new ShownRuns(run(ROWS.subList(1, 2)), Optional.empty())))
                .isEmpty();
        assertThat(Scaled.in(new ShownRuns(run(ROWS.subList(0, 1)), Optional.empty())))
                .isEmpty();
    }

    @Test
    @DisplayName("each worker has the same work, and MCA's torus divides each side")
    void sizes() {
        for (String program : List.of("sort", "spa", "mca")) {
            double alone = Scaling.work(program, Scaling.weak(program, 1), 1);
            for (int k : Scaling.WORKERS) {
                assertThat(Scaling.work(program, Scaling.weak(program, k), k)).isCloseTo(alone, within(0.01 * alone));
            }
        }
        assertThat(List.of(4, 9)).allMatch(k -> Scaling.weak("mca", k) % 6 == 0 && Scaling.strong("mca") % 6 == 0);
    }

    private static Run run(List<Timing> rows) {
        return Run.of(Path.of("t.csv"), true, rows);
    }

    private static List<Timing> totals(int n, int k, double... ms) {
        return IntStream.range(0, ms.length)
                .mapToObj(i -> "program=sort n=%d k=%d trial=%d ms=%s compute=%s".formatted(n, k, i + 1, ms[i], ms[i]))
                .flatMap(row -> Rows.trials(row).stream())
                .toList();
    }

    private static Timing row(String net, int n, int k, double compute, double communicate) {
        return Rows.trials("net=%s program=sort n=%d k=%d ms=%s communicate=%s compute=%s combine=2"
                        .formatted(net, n, k, 3 + compute + communicate, communicate, compute))
                .get(0);
    }
}
