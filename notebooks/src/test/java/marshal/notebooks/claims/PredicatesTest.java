package marshal.notebooks.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The predicates on tables that are made for one of them. */
class PredicatesTest {

    private static final List<String> BOTH = List.of("sequential", "socket");

    @Test
    @DisplayName("order: equal times are no disorder, and a mechanism that is missing is passed over")
    void order() {
        ClaimArgs args = args(null, List.of("socket", "rmi-externalizable", "rmi-serializable"), 0, 0, 0);
        assertThat(test("order", args, row("socket", "spa", 100, 2), row("rmi-externalizable", "spa", 100, 2)))
                .hasToString("holds (1 of 1)");
        assertThat(test("order", args, row("socket", "spa", 100, 2), row("rmi-serializable", "spa", 100, 1))
                        .findings()
                        .get(0))
                .hasToString("SPA n=100: socket 2.000 s, rmi-serializable 1.000 s");
        assertThat(test("order", args, row("socket", "spa", 100, 2))).hasToString("no data");
    }

    @Test
    @DisplayName("scope: only the programs that the claim names, from its n on")
    void scope() {
        ClaimArgs args = new ClaimArgs(
                null, List.of("socket", "mpi"), null, List.of("spa", "mca"), null, null, 200, 0, 0, 0, 0, null, null);
        assertThat(test(
                                "order",
                                args,
                                row("socket", "spa", 100, 1),
                                row("mpi", "spa", 100, 2),
                                row("socket", "mca", 200, 1),
                                row("mpi", "mca", 200, 2),
                                row("socket", "sort", 200, 1),
                                row("mpi", "sort", 200, 2))
                        .findings())
                .extracting(Finding::where)
                .containsExactly("MCA n=200");
    }

    @Test
    @DisplayName("ratio: within the tolerance upwards and downwards, from its n on")
    void ratio() {
        ClaimArgs args = args("sequential", BOTH, 1000, 5, 0.1);
        for (double fine : List.of(4.6, 5.0, 5.4)) {
            assertThat(sort("ratio", args, 1000, fine)).as("%s", fine).hasToString("holds (1 of 1)");
        }
        for (double far : List.of(4.5, 5.6)) {
            assertThat(sort("ratio", args, 1000, far)).as("%s", far).hasToString("fails (1 of 1 against)");
        }
        assertThat(sort("ratio", args, 999, 5)).hasToString("no data");
        assertThat(sort("ratio", args, 1000, 4.5).findings().get(0))
                .hasToString("sort n=1000: sequential 4.500 s, socket 1.000 s (4.50 times)");
    }

    private static Verdict sort(String predicate, ClaimArgs args, int n, double times) {
        return test(predicate, args, row("sequential", "sort", n, times), row("socket", "sort", n, 1));
    }

    @Test
    @DisplayName("ratioGrows: with each n, and every n but the first is a case")
    void ratioGrows() {
        ClaimArgs args = args("sequential", BOTH, 0, 0, 0);
        Verdict verdict = test(
                "ratioGrows",
                args,
                row("sequential", "sort", 10, 2),
                row("sequential", "sort", 20, 3),
                row("sequential", "sort", 30, 2.5),
                row("socket", "sort", 10, 1),
                row("socket", "sort", 20, 1),
                row("socket", "sort", 30, 1));
        assertThat(verdict).hasToString("fails (1 of 2 against)");
        assertThat(verdict.findings().get(1))
                .hasToString("sequential / socket sort n=30: 2.50 times, at n=20 3.00 times");
    }

    @Test
    @DisplayName("exponent: the slope of the times on logarithmic axes; two sizes are no line")
    void exponent() {
        ClaimArgs quadratic = args(null, BOTH, 0, 2, 0.1);
        assertThat(power(quadratic, 2, 3)).hasToString("holds (1 of 1)");
        assertThat(power(quadratic, 1.85, 3)).hasToString("holds (1 of 1)");
        assertThat(power(quadratic, 1.75, 3).findings().get(0))
                .hasToString("socket: exponent 1.75 from n=1000 to 4000");
        assertThat(power(quadratic, 1.75, 3).holds()).isFalse();
        assertThat(power(quadratic, 2.25, 3).holds()).isFalse();
        assertThat(power(quadratic, 2, 2)).hasToString("no data");
    }

    private static Verdict power(ClaimArgs args, double exponent, int sizes) {
        return test(
                "exponent",
                args,
                IntStream.range(0, sizes)
                        .map(i -> 1000 << i)
                        .mapToObj(n -> row("socket", "sort", n, Math.pow(n, exponent)))
                        .toArray(DataPoint[]::new));
    }

    @Test
    @DisplayName("exponentAtMost: from each size to the next, so one steep step is found that a line would hide")
    void exponentAtMost() {
        ClaimArgs linear = args(null, BOTH, 0, 1.1, 0);
        Verdict verdict = test(
                "exponentAtMost",
                linear,
                row("socket", "map", 10, 1),
                row("socket", "map", 100, 3),
                row("socket", "map", 1000, 60),
                row("udp", "map", 10, 1));
        assertThat(verdict.cases()).isEqualTo(2);
        assertThat(verdict.findings().get(1)).hasToString("socket n=1000: exponent 1.301 from n=100");
        assertThat(verdict.against()).containsExactly("socket n=1000");
        assertThat(test("exponentAtMost", linear, row("socket", "map", 10, 1))).hasToString("no data");
    }

    @Test
    @DisplayName("jumps: against the last n before, whatever is before that")
    void jumps() {
        ClaimArgs args = new ClaimArgs(null, null, "spa", null, null, null, 700, 0, 0, 2, 0, null, null);
        assertThat(test(
                                "jumps",
                                args,
                                cubic("spa", 100, 9),
                                cubic("spa", 600, 1),
                                cubic("spa", 700, 2.1),
                                cubic("spa", 800, 1.9))
                        .against())
                .containsExactly("socket n=800");
        assertThat(test("jumps", args, cubic("spa", 700, 2), cubic("spa", 800, 4)))
                .hasToString("no data");
    }

    private static DataPoint cubic(String program, int n, double constant) {
        return row("socket", program, n, constant * 1e-9 * n * n * n);
    }

    @Test
    @DisplayName(
            "lineAtLeast, lineAtMost: the ints that leave the manager, k + 1 times n², against 12.5 million bytes a "
                    + "second one way; nothing is said of loopback")
    void lineRate() {
        ClaimArgs args = new ClaimArgs("socket", null, "spa", null, null, null, 300, 0, 0, 0.5, 0, null, null);
        double line = 4 * 300 * 300 * 5 / 12.5e6;
        assertThat(test("lineAtLeast", args, over("lan100", 300, line))).hasToString("holds (1 of 1)");
        assertThat(test("lineAtLeast", args, over("lan100", 300, 1.99 * line))).hasToString("holds (1 of 1)");
        assertThat(test("lineAtLeast", args, over("lan100", 300, 2.5 * line))
                        .findings()
                        .get(0))
                .hasToString("SPA n=300: the line needs 0.144 s of 0.360 s, 40 %");
        assertThat(test("lineAtLeast", args, over("lan100", 300, 2.5 * line)).holds())
                .isFalse();
        assertThat(test("lineAtMost", args, over("lan100", 300, 2.5 * line))).hasToString("holds (1 of 1)");
        assertThat(test("lineAtMost", args, over("lan100", 300, 1.99 * line)).holds())
                .isFalse();
        assertThat(test("lineAtLeast", args, over("loopback", 300, line))).hasToString("no data");
        assertThat(test("lineAtLeast", args, over("lan100", 299, line))).hasToString("no data");
    }

    private static DataPoint over(String net, int n, double seconds) {
        return new DataPoint("run", "timings", "communicate", "socket", "spa", n, 4, 1000 * seconds, "ms", net);
    }

    @Test
    @DisplayName("speedupMoreThan: each of the programs over every mechanism")
    void speedupMoreThan() {
        ClaimArgs args =
                new ClaimArgs(null, null, null, List.of("spa", "mca"), null, "multiply-ijk", 0, 0, 0, 1, 0, null, null);
        Verdict verdict = test(
                "speedupMoreThan",
                args,
                row("sequential", "multiply-ijk", 100, 2),
                row("socket", "spa", 100, 1),
                row("socket", "mca", 100, 2),
                row("rmi-serializable", "spa", 100, 3));
        assertThat(verdict.cases()).isEqualTo(3);
        assertThat(verdict.against())
                .containsExactlyInAnyOrder("MCA over socket n=100", "SPA over rmi-serializable n=100");
    }

    @Test
    @DisplayName("slightlyFaster: less than the other, and not by much")
    void slightlyFaster() {
        ClaimArgs args = args(null, List.of("mpi", "socket"), 0, 0, 0.25);
        assertThat(test("slightlyFaster", args, row("mpi", "spa", 100, 8), row("socket", "spa", 100, 9)))
                .hasToString("holds (1 of 1)");
        assertThat(test("slightlyFaster", args, row("mpi", "spa", 100, 7), row("socket", "spa", 100, 9))
                        .holds())
                .isFalse();
        assertThat(test("slightlyFaster", args, row("mpi", "spa", 100, 9), row("socket", "spa", 100, 9))
                        .findings()
                        .get(0))
                .hasToString("SPA n=100: mpi 9.000 s, socket 9.000 s (1.00 times)");
        assertThat(test("slightlyFaster", args, row("mpi", "spa", 100, 9))).hasToString("no data");
    }

    @Test
    @DisplayName("steady: every constant against their median")
    void steady() {
        ClaimArgs args = new ClaimArgs(null, null, "spa", null, null, null, 0, 0, 0, 0, 1, null, null);
        assertThat(test("steady", args, cubic("spa", 100, 1), cubic("spa", 200, 2), cubic("spa", 300, 4.1))
                        .against())
                .containsExactly("socket n=300");
    }

    @Test
    @DisplayName("leadGrowsInTimes: a lead may grow in seconds and shrink in times")
    void leadGrowsInTimes() {
        ClaimArgs args = new ClaimArgs(null, null, "mca", null, "spa", null, 700, 0, 0, 0, 0, null, null);
        DataPoint[] rows = {
            row("socket", "mca", 700, 1),
            row("socket", "spa", 700, 3),
            row("socket", "mca", 800, 10),
            row("socket", "spa", 800, 20)
        };
        assertThat(test("leadGrows", args, rows)).hasToString("holds (1 of 1)");
        assertThat(test("leadGrowsInTimes", args, rows).findings().get(0))
                .hasToString("socket n=800: MCA 2.00 times as fast, at n=700 3.00 times as fast");
        assertThat(test("leadGrowsInTimes", args, rows).holds()).isFalse();
    }

    @Test
    @DisplayName("grows: each number above the one before, from its n on")
    void grows() {
        ClaimArgs args = new ClaimArgs("socket", null, null, List.of("spa"), null, null, 300, 0, 0, 0, 0, null, null);
        assertThat(test(
                                "grows",
                                args,
                                row("socket", "spa", 100, 5),
                                row("socket", "spa", 200, 1),
                                row("socket", "spa", 300, 2),
                                row("socket", "spa", 400, 2))
                        .against())
                .containsExactly("SPA n=400");
    }

    @Test
    @DisplayName(
            "holdsTimes: what a worker holds follows from the partition, four workers of SPA hold twice what MCA's "
                    + "do, and one does not")
    void holdsTimes() {
        ClaimArgs args = new ClaimArgs(null, null, "spa", null, "mca", null, 0, 0, 0, 2, 0, null, null);
        assertThat(test("holdsTimes", args, row("socket", "spa", 100, 1))
                        .findings()
                        .get(0))
                .hasToString("n=100 k=4: SPA 15000 ints, MCA 7500");
        assertThat(test("holdsTimes", args, row("socket", "spa", 100, 1)).holds())
                .isTrue();
        assertThat(test(
                                "holdsTimes",
                                args,
                                new DataPoint("run", "timings", "total", "socket", "spa", 100, 1, 1, "s", ""))
                        .holds())
                .isFalse();
    }

    @Test
    @DisplayName(
            "quotient: quantities are added up, a part that is missing makes no case, and the other side's network is "
                    + "taken where none is named")
    void quotient() {
        ClaimArgs.Pick both = new ClaimArgs.Pick("a", "", null, List.of("serialize", "unserialize"));
        ClaimArgs.Pick wire = new ClaimArgs.Pick("b", null, null, List.of("communicate"));
        ClaimArgs args = new ClaimArgs(null, null, null, null, null, null, 0, 0, 0, 10, 0.1, both, wire);
        DataPoint[] rows = {
            printed("serialize", "a", 6, ""),
            printed("unserialize", "a", 3.5, ""),
            printed("communicate", "b", 1, "x"),
            printed("communicate", "b", 2, "y")
        };
        assertThat(test("quotient", args, rows).findings())
                .extracting(Finding::toString)
                .containsExactly(
                        "communicate b tree n=0 x: 9.500 s / 1.000 s, 9.50 times",
                        "communicate b tree n=0 y: 9.500 s / 2.000 s, 4.75 times");
        assertThat(test("quotient", args, rows).against()).containsExactly("communicate b tree n=0 y");
        assertThat(test("quotientAtLeast", args, rows).against()).hasSize(2);
        assertThat(test("quotientAtMost", args, rows).against()).isEmpty();
        assertThat(test("quotient", args, rows[0], rows[2])).hasToString("no data");
        ClaimArgs nets = new ClaimArgs(
                null,
                null,
                null,
                null,
                null,
                null,
                0,
                0,
                0,
                2,
                0,
                new ClaimArgs.Pick("b", "y", null, List.of()),
                new ClaimArgs.Pick("b", "x", null, List.of()));
        assertThat(test("quotient", nets, rows)).hasToString("holds (1 of 1)");
    }

    @Test
    @DisplayName("quotient: one program against another, of each mechanism and quantity")
    void quotientOfPrograms() {
        ClaimArgs.Pick four = new ClaimArgs.Pick(null, null, "float", List.of());
        ClaimArgs.Pick one = new ClaimArgs.Pick(null, null, "byte", List.of());
        ClaimArgs args = new ClaimArgs(null, null, null, null, null, null, 0, 0, 0, 4, 0.25, four, one);
        assertThat(test(
                                "quotient",
                                args,
                                row("a", "byte", 10, 1),
                                row("a", "float", 10, 4.5),
                                row("b", "byte", 10, 1),
                                row("b", "float", 10, 6),
                                row("c", "byte", 10, 1))
                        .against())
                .containsExactly("total b byte n=10");
    }

    @Test
    @DisplayName("quotient: what is on no network is added to what is on each")
    void quotientOfASum() {
        ClaimArgs.Pick parts = new ClaimArgs.Pick(null, null, null, List.of("serialize", "communicate"));
        ClaimArgs.Pick whole = new ClaimArgs.Pick(null, null, null, List.of("total"));
        ClaimArgs args = new ClaimArgs(null, null, null, null, null, null, 0, 0, 0, 1, 0.001, parts, whole);
        assertThat(test(
                                "quotient",
                                args,
                                printed("serialize", "a", 2, ""),
                                printed("communicate", "a", 3, "x"),
                                printed("communicate", "a", 1, "y"),
                                printed("total", "a", 5, "x"),
                                printed("total", "a", 4, "y"),
                                printed("total", "a", 4, "z"))
                        .findings())
                .extracting(Finding::toString)
                .containsExactly(
                        "total a tree n=0 x: 5.000 s / 5.000 s, 1.00 times",
                        "total a tree n=0 y: 3.000 s / 4.000 s, 0.75 times");
    }

    @Test
    @DisplayName("sameEverywhere and atMost: what a paper prints in several places")
    void printedTwice() {
        ClaimArgs args = new ClaimArgs("a", null, null, null, null, null, 0, 0, 0, 8, 0, null, null);
        assertThat(test(
                        "sameEverywhere",
                        args,
                        printed("read", "a", 6, ""),
                        printed("read", "a", 8, ""),
                        printed("write", "a", 8, "")))
                .hasToString("fails (1 of 1 against)");
        assertThat(test("sameEverywhere", args, printed("read", "a", 8, ""), printed("read", "a", 8, "")))
                .hasToString("holds (1 of 1)");
        assertThat(test("atMost", args, printed("read", "a", 8, ""), printed("read", "b", 9, "")))
                .hasToString("holds (1 of 1)");
        assertThat(test("atMost", args, printed("read", "a", 8.5, ""))).hasToString("fails (1 of 1 against)");
    }

    @Test
    @DisplayName("atLeast: near below the factor counts, as far as the claim tolerates; only its mechanisms, and its k")
    void atLeast() {
        DataPoint[] rows = {
            printed("read", "a", 8, ""),
            printed("write", "a", 7.3, ""),
            printed("both", "a", 7.2, ""),
            printed("read", "b", 1, "")
        };
        assertThat(test("atLeast", args("a", null, 0, 8, 0.1), rows).against()).containsExactly("1, both a tree n=0");
        assertThat(test("atLeast", args("a", null, 0, 8, 0), rows).against()).hasSize(2);
        assertThat(test("atLeast", args(null, List.of("a", "b"), 0, 8, 0), rows).cases())
                .isEqualTo(4);
        ClaimArgs ofFour = new ClaimArgs("a", null, null, null, null, null, 0, 0, 4, 8, 0, null, null);
        assertThat(test("atLeast", ofFour, rows)).hasToString("no data");
    }

    private static DataPoint printed(String quantity, String mechanism, double value, String net) {
        return new DataPoint("paper", "1", quantity, mechanism, "tree", 0, 1, value, "s", net);
    }

    private static ClaimArgs args(
            String mechanism, List<String> mechanisms, int from, double factor, double tolerance) {
        return new ClaimArgs(mechanism, mechanisms, null, null, null, null, from, 0, 0, factor, tolerance, null, null);
    }

    private static Verdict test(String predicate, ClaimArgs args, DataPoint... rows) {
        return new Verdict(Predicates.findings(predicate, new DataTable(List.of(rows)), args), 1);
    }

    private static DataPoint row(String mechanism, String program, int n, double seconds) {
        return new DataPoint("run", "timings", "total", mechanism, program, n, 4, seconds, "s", "");
    }
}
