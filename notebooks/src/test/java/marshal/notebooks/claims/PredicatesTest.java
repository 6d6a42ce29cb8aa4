package marshal.notebooks.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.notebooks.data.Rows;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tests each predicate on tables made for it. */
class PredicatesTest {

    private static final String BOTH = "mechanisms: ['sequential', 'socket']";

    @Test
    @DisplayName("order: equal times are not a disorder, and a mechanism that is missing is passed over")
    void order() {
        String args = "mechanisms: ['socket', 'rmi-externalizable', 'rmi-serializable']";
        assertThat(test("order", args, "socket spa 100 2; rmi-externalizable spa 100 2"))
                .hasToString("holds (1 of 1)");
        assertThat(first(test("order", args, "socket spa 100 2; rmi-serializable spa 100 1")))
                .isEqualTo("SPA n=100: socket 2.000 s, rmi-serializable 1.000 s");
        assertThat(test("order", args, "socket spa 100 2")).hasToString("no data");
    }

    @Test
    @DisplayName("scope: only the programs that the claim names, from its n on")
    void scope() {
        String args = "mechanisms: ['socket', 'mpi'], programs: ['spa', 'mca'], from: 200";
        String rows =
                "socket spa 100 1; mpi spa 100 2; socket mca 200 1; mpi mca 200 2; socket sort 200 1; mpi sort 200 2";
        assertThat(test("order", args, rows).findings())
                .extracting(Finding::where)
                .containsExactly("MCA n=200");
    }

    @Test
    @DisplayName("ratio: within the tolerance upwards and downwards, from its n on")
    void ratio() {
        for (double fine : List.of(4.6, 5.0, 5.4)) {
            assertThat(sort(1000, fine)).as("%s", fine).hasToString("holds (1 of 1)");
        }
        for (double far : List.of(4.5, 5.6)) {
            assertThat(sort(1000, far)).as("%s", far).hasToString("fails (1 of 1 against)");
        }
        assertThat(sort(999, 5)).hasToString("no data");
        assertThat(first(sort(1000, 4.5))).isEqualTo("sort n=1000: sequential 4.500 s, socket 1.000 s (4.50 times)");
    }

    private static Verdict sort(int n, double times) {
        String args = BOTH + ", mechanism: 'sequential', from: 1000, factor: 5, tolerance: 0.1";
        return test("ratio", args, "sequential sort %d %s; socket sort %1$d 1".formatted(n, times));
    }

    @Test
    @DisplayName("ratioGrows: with each n, and every n but the first is a case")
    void ratioGrows() {
        Verdict verdict = test(
                "ratioGrows",
                BOTH + ", mechanism: 'sequential'",
                "sequential sort 10 2; sequential sort 20 3; sequential sort 30 2.5",
                "socket sort 10 1; socket sort 20 1; socket sort 30 1");
        assertThat(verdict).hasToString("fails (1 of 2 against)");
        assertThat(verdict.findings().get(1))
                .hasToString("sequential / socket sort n=30: 2.50 times, at n=20 3.00 times");
    }

    @Test
    @DisplayName("exponent: the slope of the times on logarithmic axes; two sizes are not a line")
    void exponent() {
        assertThat(power(2, 3)).hasToString("holds (1 of 1)");
        assertThat(power(1.85, 3)).hasToString("holds (1 of 1)");
        assertThat(first(power(1.75, 3))).isEqualTo("socket: exponent 1.75 from n=1000 to 4000");
        assertThat(power(1.75, 3).holds()).isFalse();
        assertThat(power(2.25, 3).holds()).isFalse();
        assertThat(power(2, 2)).hasToString("no data");
    }

    private static Verdict power(double exponent, int sizes) {
        String rows = IntStream.range(0, sizes)
                .map(i -> 1000 << i)
                .mapToObj(n -> "socket sort %d %s".formatted(n, Math.pow(n, exponent)))
                .collect(Collectors.joining(";"));
        return test("exponent", BOTH + ", factor: 2, tolerance: 0.1", rows);
    }

    @Test
    @DisplayName("exponentAtMost: from each size to the next, so one steep step is found that a line would hide")
    void exponentAtMost() {
        String linear = BOTH + ", factor: 1.1";
        Verdict verdict =
                test("exponentAtMost", linear, "socket map 10 1; socket map 100 3; socket map 1000 60; udp map 10 1");
        assertThat(verdict.cases()).isEqualTo(2);
        assertThat(verdict.findings().get(1)).hasToString("socket n=1000: exponent 1.301 from n=100");
        assertThat(verdict.against()).containsExactly("socket n=1000");
        assertThat(test("exponentAtMost", linear, "socket map 10 1")).hasToString("no data");
    }

    @Test
    @DisplayName("jumps: against the last n before, whatever is before that")
    void jumps() {
        String args = "program: 'spa', from: 700, factor: 2";
        assertThat(test("jumps", args, cubic(100, 9), cubic(600, 1), cubic(700, 2.1), cubic(800, 1.9))
                        .against())
                .containsExactly("socket n=800");
        assertThat(test("jumps", args, cubic(700, 2), cubic(800, 4))).hasToString("no data");
    }

    private static String cubic(int n, double constant) {
        return "socket spa %d %s".formatted(n, constant * 1e-9 * n * n * n);
    }

    @Test
    @DisplayName(
            "lineAtLeast, lineAtMost: the ints that leave the manager, k + 1 times n², against 12.5 million bytes a "
                    + "second one way; nothing is said of loopback")
    void lineRate() {
        double line = 4 * 300 * 300 * 5 / 12.5e6;
        assertThat(line("lineAtLeast", "lan100", 300, line)).hasToString("holds (1 of 1)");
        assertThat(line("lineAtLeast", "lan100", 300, 1.99 * line)).hasToString("holds (1 of 1)");
        assertThat(first(line("lineAtLeast", "lan100", 300, 2.5 * line)))
                .isEqualTo("SPA n=300: the line needs 0.144 s of 0.360 s, 40 %");
        assertThat(line("lineAtLeast", "lan100", 300, 2.5 * line).holds()).isFalse();
        assertThat(line("lineAtMost", "lan100", 300, 2.5 * line)).hasToString("holds (1 of 1)");
        assertThat(line("lineAtMost", "lan100", 300, 1.99 * line).holds()).isFalse();
        assertThat(line("lineAtLeast", "loopback", 300, line)).hasToString("no data");
        assertThat(line("lineAtLeast", "lan100", 299, line)).hasToString("no data");
    }

    private static Verdict line(String predicate, String net, int n, double seconds) {
        String row = "socket spa %d %s quantity=communicate unit=ms net=%s".formatted(n, 1000 * seconds, net);
        return test(predicate, "mechanism: 'socket', program: 'spa', from: 300, factor: 0.5", row);
    }

    @Test
    @DisplayName("speedupMoreThan: each of the programs over every mechanism")
    void speedupMoreThan() {
        Verdict verdict = test(
                "speedupMoreThan",
                "programs: ['spa', 'mca'], baseline: 'multiply-ijk', factor: 1",
                "sequential multiply-ijk 100 2; socket spa 100 1; socket mca 100 2; rmi-serializable spa 100 3");
        assertThat(verdict.cases()).isEqualTo(3);
        assertThat(verdict.against())
                .containsExactlyInAnyOrder("MCA over socket n=100", "SPA over rmi-serializable n=100");
    }

    @Test
    @DisplayName("slightlyFaster: less than the other, and not by much")
    void slightlyFaster() {
        String args = "mechanisms: ['mpi', 'socket'], tolerance: 0.25";
        assertThat(test("slightlyFaster", args, "mpi spa 100 8; socket spa 100 9"))
                .hasToString("holds (1 of 1)");
        assertThat(test("slightlyFaster", args, "mpi spa 100 7; socket spa 100 9")
                        .holds())
                .isFalse();
        assertThat(first(test("slightlyFaster", args, "mpi spa 100 9; socket spa 100 9")))
                .isEqualTo("SPA n=100: mpi 9.000 s, socket 9.000 s (1.00 times)");
        assertThat(test("slightlyFaster", args, "mpi spa 100 9")).hasToString("no data");
    }

    @Test
    @DisplayName("steady: every constant against their median")
    void steady() {
        assertThat(test("steady", "program: 'spa', tolerance: 1", cubic(100, 1), cubic(200, 2), cubic(300, 4.1))
                        .against())
                .containsExactly("socket n=300");
    }

    @Test
    @DisplayName("leadGrowsInTimes: a lead may grow in seconds and shrink in times")
    void leadGrowsInTimes() {
        String args = "program: 'mca', than: 'spa', from: 700";
        String rows = "socket mca 700 1; socket spa 700 3; socket mca 800 10; socket spa 800 20";
        assertThat(test("leadGrows", args, rows)).hasToString("holds (1 of 1)");
        assertThat(first(test("leadGrowsInTimes", args, rows)))
                .isEqualTo("socket n=800: MCA 2.00 times as fast, at n=700 3.00 times as fast");
        assertThat(test("leadGrowsInTimes", args, rows).holds()).isFalse();
    }

    @Test
    @DisplayName("grows: each number above the one before, from its n on")
    void grows() {
        String args = "mechanism: 'socket', programs: ['spa'], from: 300";
        assertThat(test("grows", args, "socket spa 100 5; socket spa 200 1; socket spa 300 2; socket spa 400 2")
                        .against())
                .containsExactly("SPA n=400");
    }

    @Test
    @DisplayName(
            "holdsTimes: what a worker holds follows from the partition, four workers of SPA hold twice what MCA's "
                    + "do, and one does not")
    void holdsTimes() {
        String args = "program: 'spa', than: 'mca', factor: 2";
        assertThat(first(test("holdsTimes", args, "socket spa 100 1")))
                .isEqualTo("n=100 k=4: SPA 15000 ints, MCA 7500");
        assertThat(test("holdsTimes", args, "socket spa 100 1").holds()).isTrue();
        assertThat(test("holdsTimes", args, "socket spa 100 1 k=1").holds()).isFalse();
    }

    @Test
    @DisplayName(
            "quotient: quantities are added up, a part that is missing makes no case, and the other side's network is "
                    + "taken where none is named")
    void quotient() {
        String args =
                "factor: 10, tolerance: 0.1, top: {mechanism: 'a', net: '', quantities: ['serialize', 'unserialize']}"
                        + ", bottom: {mechanism: 'b', quantities: ['communicate']}";
        String[] rows = printed("serialize a 6; unserialize a 3.5; communicate b 1 x; communicate b 2 y");
        assertThat(test("quotient", args, rows).findings())
                .extracting(Finding::toString)
                .containsExactly(
                        "communicate b tree n=0 x: 9.500 s / 1.000 s, 9.50 times",
                        "communicate b tree n=0 y: 9.500 s / 2.000 s, 4.75 times");
        assertThat(test("quotient", args, rows).against()).containsExactly("communicate b tree n=0 y");
        assertThat(test("quotientAtLeast", args, rows).against()).hasSize(2);
        assertThat(test("quotientAtMost", args, rows).against()).isEmpty();
        assertThat(test("quotient", args, rows[0], rows[2])).hasToString("no data");
        String nets = "factor: 2, top: {mechanism: 'b', net: 'y'}, bottom: {mechanism: 'b', net: 'x'}";
        assertThat(test("quotient", nets, rows)).hasToString("holds (1 of 1)");
    }

    @Test
    @DisplayName("quotient: one program against another, of each mechanism and quantity")
    void quotientOfPrograms() {
        String args = "factor: 4, tolerance: 0.25, top: {program: 'float'}, bottom: {program: 'byte'}";
        assertThat(test("quotient", args, "a byte 10 1; a float 10 4.5; b byte 10 1; b float 10 6; c byte 10 1")
                        .against())
                .containsExactly("total b byte n=10");
    }

    @Test
    @DisplayName("quotient: what is on no network is added to what is on each")
    void quotientOfASum() {
        String args = "factor: 1, tolerance: 0.001, top: {quantities: ['serialize', 'communicate']}"
                + ", bottom: {quantities: ['total']}";
        String[] rows =
                printed("serialize a 2; communicate a 3 x; communicate a 1 y; total a 5 x; total a 4 y; total a 4 z");
        assertThat(test("quotient", args, rows).findings())
                .extracting(Finding::toString)
                .containsExactly(
                        "total a tree n=0 x: 5.000 s / 5.000 s, 1.00 times",
                        "total a tree n=0 y: 3.000 s / 4.000 s, 0.75 times");
    }

    @Test
    @DisplayName("sameEverywhere and atMost: what a paper prints in several places")
    void printedTwice() {
        String args = "mechanism: 'a', factor: 8";
        assertThat(test("sameEverywhere", args, printed("read a 6; read a 8; write a 8")))
                .hasToString("fails (1 of 1 against)");
        assertThat(test("sameEverywhere", args, printed("read a 8; read a 8"))).hasToString("holds (1 of 1)");
        assertThat(test("atMost", args, printed("read a 8; read b 9"))).hasToString("holds (1 of 1)");
        assertThat(test("atMost", args, printed("read a 8.5"))).hasToString("fails (1 of 1 against)");
    }

    @Test
    @DisplayName("atLeast: near below the factor counts, as far as the claim tolerates; only its mechanisms, and its k")
    void atLeast() {
        String[] rows = printed("read a 8; write a 7.3; both a 7.2; read b 1");
        assertThat(test("atLeast", "mechanism: 'a', factor: 8, tolerance: 0.1", rows)
                        .against())
                .containsExactly("1, both a tree n=0");
        assertThat(test("atLeast", "mechanism: 'a', factor: 8", rows).against()).hasSize(2);
        assertThat(test("atLeast", "mechanisms: ['a', 'b'], factor: 8", rows).cases())
                .isEqualTo(4);
        assertThat(test("atLeast", "mechanism: 'a', k: 4, factor: 8", rows)).hasToString("no data");
    }

    /** Rows of a paper, each with its quantity, mechanism, value and perhaps network. */
    private static String[] printed(String rows) {
        return Stream.of(rows.split("; "))
                .map(row -> row.split(" "))
                .map(row -> "%s tree 0 %s table=1 quantity=%s k=1 net=%s"
                        .formatted(row[1], row[2], row[0], row.length > 3 ? row[3] : ""))
                .toArray(String[]::new);
    }

    private static Verdict test(String predicate, String args, String... rows) {
        return new Verdict(Predicates.findings(predicate, Rows.table(rows), Rows.read(ClaimArgs.class, args)), 1);
    }

    private static String first(Verdict verdict) {
        return verdict.findings().get(0).toString();
    }
}
