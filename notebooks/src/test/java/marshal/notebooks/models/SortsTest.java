package marshal.notebooks.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import marshal.kit.measure.Counts;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.Rows;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The computations of lab 4's notebook: Eggen and Eggen's four columns, their parabolas, and the elements that ranks
 * send.
 */
class SortsTest {

    private static final Offset<Double> CLOSE = within(0.005);
    private static final Sorts PAPER = Sorts.paper(DataTable.read(Path.of("reference")));

    @Test
    @DisplayName("the paper's speed-ups at 100,000 items, and how they shrink towards 5,000")
    void speedups() {
        assertThat(PAPER.speedup("socket").get(100_000)).isCloseTo(4.84, CLOSE);
        assertThat(PAPER.speedup("socket").get(5_000)).isCloseTo(2.89, CLOSE);
        assertThat(PAPER.speedup("mpi").get(100_000)).isCloseTo(29.56, CLOSE);
        assertThat(PAPER.speedup("mpi").get(5_000)).isCloseTo(15.47, CLOSE);
        assertThat(PAPER.ratio("socket", "mpi").get(100_000)).isCloseTo(6.10, CLOSE);
    }

    @Test
    @DisplayName("all four columns of the paper nearly quadruple from 50,000 to 100,000 items")
    void doubling() {
        assertThat(Sorts.MECHANISMS)
                .allSatisfy(mechanism ->
                        assertThat(PAPER.doubling(mechanism).get(50_000)).isBetween(3.69, 3.86));
        assertThat(PAPER.doubling("mpi").keySet()).containsExactly(5_000, 10_000, 25_000, 50_000);
    }

    @Test
    @DisplayName("RMI takes 3.3 to 5.5 s more than one machine, and 0.6 s less at the last size")
    void onTop() {
        NavigableMap<Integer, Double> more = PAPER.onTop("rmi-serializable");
        assertThat(more.headMap(100_000).values()).allMatch(s -> s > 3.2 && s < 5.6);
        assertThat(more.get(100_000)).isCloseTo(-0.592, within(1e-9));
    }

    @Test
    @DisplayName("of a run, the times of its sorts; a mechanism that was not measured has none")
    void ofARun() {
        Sorts sorts = Sorts.run(Rows.table(
                "sequential sort 10 0.008 k=1; mpi sort 10 0.002 k=5; mpi spa 10 0.001; local sort 10 0.001 k=5",
                "mpi sort 10 8 k=5 quantity=calls unit=calls"));
        assertThat(sorts.speedup("mpi")).containsExactly(Map.entry(10, 4.0));
        assertThat(sorts.times("socket")).isEmpty();
        assertThat(sorts.fit("mpi").square()).isNaN();
        assertThat(sorts.table().each(DataPoint::mechanism)).containsExactly("sequential", "mpi");
    }

    @Test
    @DisplayName("the grids: the paper's ratios in full, and dashes where a run has nothing")
    void grids() {
        assertThat(PAPER.grid("paper").html()).contains("4.84", "29.56", "6.10", "-0.592", "background:#FFE08A");
        assertThat(PAPER.doublings("paper").html()).contains("50,000", "3.85", "3.80", "3.70");
        assertThat(PAPER.parabolas("paper").html()).contains("31.29", "4.88", "1.01", "2.4 %");
        Sorts little = Sorts.run(
                Rows.table("sequential sort 10 0.008 k=1; sequential sort 20 0.03 k=1; mpi sort 10 0.009 k=5"));
        assertThat(little.grid("run").html()).contains("0.89", "–").doesNotContain("NaN", "null");
        assertThat(little.doublings("run").html()).contains("3.75", "–").doesNotContain("NaN", "null");
        assertThat(little.parabolas("run").html()).doesNotContain("NaN", "<td");
        assertThat(Sorts.run(new DataTable(List.of())).grid("nothing").html()).doesNotContain("<td");
    }

    @Test
    @DisplayName("a parabola is found again, whatever the sizes of its values")
    void parabola() {
        NavigableMap<Integer, Double> series = new TreeMap<>();
        for (int n : List.of(1, 2, 10, 1_000, 100_000)) {
            series.put(n, 3e-6 * n * n + 2e-3 * n + 0.5);
        }
        Parabola found = Parabola.of(series);
        assertThat(found.square()).isCloseTo(3e-6, within(1e-12));
        assertThat(found.linear()).isCloseTo(2e-3, within(1e-9));
        assertThat(found.constant()).isCloseTo(0.5, within(1e-6));
        assertThat(found.worst(series)).isLessThan(1e-6);
        assertThat(found.over(series).get(10)).isCloseTo(series.get(10), within(1e-6));
    }

    @Test
    @DisplayName("fewer than three points have no parabola")
    void tooFew() {
        assertThat(Parabola.of(new TreeMap<>(Map.of(1, 1.0, 2, 4.0))).square()).isNaN();
    }

    @Test
    @DisplayName(
            "the paper's MPI column is a parabola without a constant; its n² is a 31st of one machine's, the sockets' "
                    + "a fifth")
    void thePapersParabolas() {
        Parabola mpi = PAPER.fit("mpi");
        assertThat(mpi.worst(PAPER.times("mpi"))).isLessThan(0.025);
        assertThat(Math.abs(mpi.constant())).isLessThan(1e-3);
        double one = PAPER.fit("sequential").square();
        assertThat(one / mpi.square()).isBetween(31.0, 32.0);
        assertThat(one / PAPER.fit("socket").square()).isBetween(4.8, 5.0);
        assertThat(one / PAPER.fit("rmi-serializable").square()).isBetween(0.99, 1.03);
    }

    @Test
    @DisplayName("formulas: rank 0 keeps its own part, and a collective counts as what is put into it")
    void formulas() {
        assertThat(Formula.of("mpi", "sort", 11, 4)).isEqualTo(new Counts(6, 16, 0));
        assertThat(Formula.of("mpi-collective", "sort", 11, 4)).isEqualTo(new Counts(2, 22, 0));
        assertThat(Formula.of("mpi", "spa", 10, 4)).isEqualTo(new Counts(9, 3 * 100 + 2 * 10 * 7, 0));
        assertThat(Formula.of("mpi-collective", "spa", 10, 4)).isEqualTo(new Counts(3, 3 * 100, 0));
        assertThat(Formula.of("socket", "spa", 10, 4)).isEqualTo(Counts.ofSpa(10, 4));
    }

    @Test
    @DisplayName("formulas: MCA's exchanges are those of equation 2.4, for there nobody is a manager")
    void ofMca() {
        Counts ranks = Formula.of("mpi", "mca", 12, 9);
        assertThat(ranks.calls() - 3 * 8).isEqualTo(Counts.ofMca(12, 9).calls() - 2 * 9);
        assertThat(ranks.elements() - 3 * 8 * 16).isEqualTo(Counts.ofMca(12, 9).elements() - 3 * 144);
    }

    @Test
    @DisplayName("a tree reaches twice as many ranks in each round")
    void rounds() {
        assertThat(List.of(1, 2, 3, 4, 5, 8, 9)).extracting(Formula::rounds).containsExactly(0, 1, 2, 2, 3, 3, 4);
    }
}
