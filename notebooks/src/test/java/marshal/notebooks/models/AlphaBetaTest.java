package marshal.notebooks.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongToDoubleFunction;
import marshal.kit.measure.Counts;
import marshal.kit.mpi.RankCounts;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.Rows;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The fit finds the latency and the bandwidth from which the times were made. */
class AlphaBetaTest {

    private static final Percentage CLOSE = Percentage.withPercentage(0.01);

    @Test
    @DisplayName("one pair: what the times were made of comes out, and nothing is left over")
    void single() {
        DataTable table = table("socket", bytes -> 20e-6 + 1e-9 * bytes);
        AlphaBeta fit = AlphaBeta.single(table);
        assertThat(fit.alpha()).isCloseTo(20e-6, CLOSE);
        assertThat(fit.beta()).isCloseTo(1e-9, CLOSE);
        assertThat(fit.worst(table)).isCloseTo(0, within(1e-6));
        assertThat(fit.residuals(table).values())
                .allSatisfy(ratio -> assertThat(ratio).isCloseTo(1, CLOSE));
    }

    @Test
    @DisplayName("two pairs: both come out, parted where the times are, and one pair is far off")
    void piecewise() {
        DataTable table = table("socket", bytes -> bytes <= 10_000 ? 20e-6 : 100e-6 + 4e-9 * bytes);
        AlphaBeta fit = AlphaBeta.piecewise(table);
        assertThat(fit.isParted()).isTrue();
        assertThat(fit.limit()).isBetween(4_000L, 10_000L);
        assertThat(fit.alpha()).isCloseTo(20e-6, CLOSE);
        assertThat(fit.beta()).isCloseTo(0, within(1e-12));
        assertThat(fit.longAlpha()).isCloseTo(100e-6, CLOSE);
        assertThat(fit.longBeta()).isCloseTo(4e-9, CLOSE);
        assertThat(fit.worst(table)).isCloseTo(0, within(1e-6));
        assertThat(AlphaBeta.single(table).worst(table)).isGreaterThan(0.1);
        assertThat(fit.seconds(100)).isCloseTo(20e-6, CLOSE);
        assertThat(fit.seconds(1_000_000)).isCloseTo(4.1e-3, CLOSE);
    }

    @Test
    @DisplayName("no number is negative, even where that would come closer")
    void noNegatives() {
        AlphaBeta fit = AlphaBeta.piecewise(table("socket", bytes -> Math.max(1e-7, 1e-9 * bytes - 1e-6)));
        assertThat(List.of(fit.alpha(), fit.beta()))
                .allSatisfy(number -> assertThat(number).isNotNegative());
    }

    @Test
    @DisplayName("a message takes no less time than a shorter one, even where that would come closer")
    void noSteps() {
        AlphaBeta fit = AlphaBeta.piecewise(
                table("socket", bytes -> bytes <= 10_000 ? 20e-6 + 1e-8 * bytes : 50e-6 + 1e-9 * bytes));
        double last = 0;
        for (long bytes = 100; bytes < 1_000_000; bytes += 100) {
            assertThat(fit.seconds(bytes)).as(bytes + " bytes").isGreaterThanOrEqualTo(last);
            last = fit.seconds(bytes);
        }
    }

    @Test
    @DisplayName("a table with few lengths has one pair, one without times none, and both can be shown")
    void little() {
        DataTable one = new DataTable(table("socket", bytes -> 1e-3).rows().subList(0, 1));
        assertThat(AlphaBeta.piecewise(one).isParted()).isFalse();
        DataTable none = new DataTable(List.of());
        assertThat(AlphaBeta.piecewise(none).alpha()).isNaN();
        assertThat(AlphaBeta.perMessage(none)).isEmpty();
        assertThat(AlphaBeta.grid("", Map.of("a", none)).html()).doesNotContain("<td");
        assertThat(AlphaBeta.grid("", Map.of("a", one)).html()).contains(">a<");
    }

    @Test
    @DisplayName(
            "the messages through the manager, or rank 0, carry what the formulas say; of the neighbours' it is one "
                    + "worker's share")
    void messagesAreThoseOfTheFormulas() {
        assertThat(ints(Messages.of("socket", "sort", 100, 5)))
                .isEqualTo(Counts.ofSort(100, 5).elements());
        assertThat(ints(Messages.of("socket", "spa", 100, 4)))
                .isEqualTo(Counts.ofSpa(100, 4).elements());
        assertThat(ints(Messages.of("socket", "mca", 100, 4)))
                .isEqualTo(3 * 100 * 100 + (Counts.ofMca(100, 4).elements() - 3 * 100 * 100) / 4);
        assertThat(ints(Messages.of("mpi", "sort", 100, 5)))
                .isEqualTo(RankCounts.ofSort(100, 5).elements());
        assertThat(ints(Messages.of("mpi", "spa", 100, 4)))
                .isEqualTo(RankCounts.ofSpa(100, 4).elements());
        assertThat(Messages.count(Messages.of("mpi", "mca", 100, 4))).isEqualTo(3 * 3 + 2 * 99);
        assertThat(Messages.count(Messages.of("socket", "mca", 100, 4))).isEqualTo(2 * 4 + 2 * 99);
    }

    private static long ints(List<Messages> all) {
        return all.stream().mapToLong(some -> some.count() * some.bytes()).sum() / 4;
    }

    /** The communication times of all programs, if a function gives the time of each message. */
    private static DataTable table(String mechanism, LongToDoubleFunction seconds) {
        List<DataPoint> rows = new ArrayList<>();
        for (String program : List.of("sort", "spa", "mca")) {
            for (int n = 100; n <= 1000; n += 100) {
                int size = program.equals("sort") ? 100 * n : n;
                double time = Messages.of(mechanism, program, size, 4).stream()
                        .mapToDouble(some -> some.count() * seconds.applyAsDouble(some.bytes()))
                        .sum();
                rows.add(Rows.number("%s %s %d %s quantity=communicate".formatted(mechanism, program, size, time)));
            }
        }
        return new DataTable(rows);
    }
}
