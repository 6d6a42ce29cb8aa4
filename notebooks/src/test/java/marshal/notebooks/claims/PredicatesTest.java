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
    private static final String ALONE_OVER_SOCKET =
            "top: {mechanisms: ['sequential']}, bottom: {mechanisms: ['socket']}";

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
    @DisplayName("about: within the tolerance upwards and downwards, from its n on; without a tolerance it is equal")
    void about() {
        for (double fine : List.of(4.6, 5.0, 5.4)) {
            assertThat(sort(1000, fine)).as("%s", fine).hasToString("holds (1 of 1)");
        }
        for (double far : List.of(4.5, 5.6)) {
            assertThat(sort(1000, far)).as("%s", far).hasToString("fails (1 of 1 against)");
        }
        assertThat(sort(999, 5)).hasToString("no data");
        assertThat(first(sort(1000, 4.5)))
                .isEqualTo("total sequential / socket sort n=1000: 4.500 s / 1.000 s, 4.50 times");
        String equal = "mechanism: 'a', factor: 0.3";
        assertThat(test("about", equal, printed("both a 0.30000000001"))).hasToString("holds (1 of 1)");
        assertThat(test("about", equal, printed("both a 0.3001")).holds()).isFalse();
    }

    private static Verdict sort(int n, double times) {
        String args = ALONE_OVER_SOCKET + ", from: 1000, factor: 5, tolerance: 0.1";
        return test("about", args, "sequential sort %d %s; socket sort %1$d 1".formatted(n, times));
    }

    @Test
    @DisplayName("grows, falls: with each n, and every n but the first is a case")
    void growsAndFalls() {
        String rows = "sequential sort 10 2; sequential sort 20 3; sequential sort 30 2.5";
        String others = "socket sort 10 1; socket sort 20 1; socket sort 30 1";
        Verdict verdict = test("grows", ALONE_OVER_SOCKET, rows, others);
        assertThat(verdict).hasToString("fails (1 of 2 against)");
        assertThat(verdict.findings().get(1))
                .hasToString("total sequential / socket sort n=30: 2.500 s / 1.000 s, 2.50 times, at n=20 3.00 times");
        assertThat(test("falls", ALONE_OVER_SOCKET, rows, others).against())
                .containsExactly("total sequential / socket sort n=20");
        assertThat(test("falls", ALONE_OVER_SOCKET + ", factor: 1.25", rows, others)
                        .against())
                .as("3 is not more than 1.25 times 2.5")
                .hasSize(2);
        assertThat(test(
                        "grows",
                        "mechanism: 'socket', from: 200",
                        "socket spa 100 5; socket spa 200 1; socket spa 300 2"))
                .hasToString("holds (1 of 1)");
        assertThat(test("grows", "mechanism: 'socket', factor: 2", "socket spa 100 1; socket spa 200 2")
                        .holds())
                .as("more than the factor")
                .isFalse();
    }

    @Test
    @DisplayName("grows: a lead may grow in seconds and shrink in times")
    void leads() {
        String args = "from: 700, top: {programs: ['spa']}, bottom: {programs: ['mca']}";
        String rows = "socket mca 700 1; socket spa 700 3; socket mca 800 10; socket spa 800 20";
        assertThat(test("grows", args + ", minus: true", rows)).hasToString("holds (1 of 1)");
        assertThat(first(test("grows", args + ", factor: 1", rows)))
                .isEqualTo("total socket SPA / MCA n=800: 20.000 s / 10.000 s, 2.00 times, at n=700 3.00 times");
        assertThat(test("grows", args, rows).holds()).isFalse();
    }

    @Test
    @DisplayName("falls along k: from its k on, of what is printed as dropping too, and of an efficiency")
    void alongK() {
        String args = "mechanism: 'a', along: 'k', k: 4";
        String[] speedups = {
            "a tree 250 3 k=2 quantity=speedup unit=times",
            "a tree 250 2 k=4 quantity=speedup unit=times",
            "a tree 250 2 k=8 quantity=speedup unit=times bound=drops"
        };
        assertThat(test("falls", args, speedups)).hasToString("holds (1 of 1)");
        assertThat(first(test("falls", args + ", per: 'k'", speedups)))
                .isEqualTo("speedup a tree n=250 k=8: drops 2, 0.25 a worker, at k=4 0.5 a worker");
        assertThat(test("falls", args, speedups[1], speedups[2].replace(" bound=drops", ""))
                        .holds())
                .isFalse();
    }

    @Test
    @DisplayName("exponentAbout: the slope of the times on logarithmic axes; two sizes are not a line")
    void exponent() {
        assertThat(power(2, 3)).hasToString("holds (1 of 1)");
        assertThat(power(1.85, 3)).hasToString("holds (1 of 1)");
        assertThat(first(power(1.75, 3))).isEqualTo("total socket sort: exponent 1.75 from n=1000 to 4000");
        assertThat(power(1.75, 3).holds()).isFalse();
        assertThat(power(2.25, 3).holds()).isFalse();
        assertThat(power(2, 2)).hasToString("no data");
        String withNoItems = "socket sort 0 0.1; socket sort 1000 1; socket sort 2000 4; socket sort 4000 16";
        assertThat(test("exponentAbout", BOTH + ", factor: 2, tolerance: 0.1", withNoItems))
                .hasToString("holds (1 of 1)");
    }

    private static Verdict power(double exponent, int sizes) {
        String rows = IntStream.range(0, sizes)
                .map(i -> 1000 << i)
                .mapToObj(n -> "socket sort %d %s".formatted(n, Math.pow(n, exponent)))
                .collect(Collectors.joining(";"));
        return test("exponentAbout", BOTH + ", factor: 2, tolerance: 0.1", rows);
    }

    @Test
    @DisplayName("exponentAtMost: from each size to the next, so one steep step is found that a line would hide")
    void exponentAtMost() {
        String linear = BOTH + ", factor: 1.1";
        Verdict verdict =
                test("exponentAtMost", linear, "socket map 10 1; socket map 100 3; socket map 1000 60; udp map 10 1");
        assertThat(verdict.cases()).isEqualTo(2);
        assertThat(verdict.findings().get(1)).hasToString("total socket map n=1000: 60.000 s, at n=100 3.000 s");
        assertThat(verdict.against()).containsExactly("total socket map n=1000");
        assertThat(test("exponentAtMost", linear, "socket map 10 1")).hasToString("no data");
    }

    @Test
    @DisplayName("jumps: against the last n before, whatever is before that")
    void jumps() {
        String args = "program: 'spa', per: 'n3', change: 700, factor: 2";
        Verdict verdict = test("jumps", args, cubic(100, 9), cubic(600, 1), cubic(700, 2.1), cubic(800, 1.9));
        assertThat(verdict.against()).containsExactly("total socket SPA n=800");
        assertThat(verdict.findings().get(0))
                .hasToString("total socket SPA n=700: 0.7203 s, T/n³ is 2.1 ns, at n=600 T/n³ is 1.0 ns");
        assertThat(test("jumps", args, cubic(700, 2), cubic(800, 4))).hasToString("no data");
    }

    private static String cubic(int n, double constant) {
        return "socket spa %d %s".formatted(n, constant * 1e-9 * n * n * n);
    }

    @Test
    @DisplayName("crosses: below the factor before the change, above it from there on, and both sides are needed")
    void crosses() {
        String args = "top: {programs: ['spa']}, bottom: {programs: ['mca']}, change: 700, factor: 1";
        String before = "socket spa 600 1; socket mca 600 2";
        assertThat(test("crosses", args, before, "socket spa 700 3; socket mca 700 2"))
                .hasToString("holds (2 of 2)");
        assertThat(test("crosses", args, before, "socket spa 700 2; socket mca 700 2")
                        .against())
                .containsExactly("total socket SPA / MCA n=700");
        assertThat(test("crosses", args, before)).hasToString("no data");
    }

    @Test
    @DisplayName(
            "approaches: it rises, stays below the factor, and ends near it; of an efficiency, a share of the workers")
    void approaches() {
        String args = "top: {mechanisms: ['sequential'], programs: ['multiply']}, bottom: {programs: ['spa']}"
                + ", per: 'k', factor: 1, tolerance: 0.1";
        String alone = "sequential multiply 100 4 k=1; sequential multiply 200 4 k=1";
        assertThat(test("approaches", args, alone, "socket spa 100 2; socket spa 200 1.05"))
                .hasToString("holds (2 of 2)");
        assertThat(first(test("approaches", args, alone, "socket spa 100 2; socket spa 200 1.05")))
                .isEqualTo(
                        "total sequential / socket multiply / SPA n=100: 4.000 s / 2.000 s, 2.00 times, 0.5 a worker");
        for (String far : List.of("1.2", "0.9", "2.1")) {
            assertThat(test("approaches", args, alone, "socket spa 100 2; socket spa 200 " + far)
                            .against())
                    .as(far)
                    .hasSize(1);
        }
    }

    @Test
    @DisplayName("steady: every value against the median of its series; a difference of two times as well")
    void steady() {
        String constants = "program: 'spa', per: 'n3', tolerance: 1";
        assertThat(test("steady", constants, cubic(100, 1), cubic(200, 2), cubic(300, 4.1))
                        .against())
                .containsExactly("total socket SPA n=300");
        String onTop =
                "top: {mechanisms: ['socket']}, bottom: {mechanisms: ['sequential']}, minus: true, tolerance: 0.25";
        assertThat(test(
                                "steady",
                                onTop,
                                "sequential sort 10 1 k=1; sequential sort 20 4 k=1; sequential sort 30 9 k=1",
                                "socket sort 10 3 net=x; socket sort 20 6 net=x; socket sort 30 10 net=x")
                        .against())
                .containsExactly("total socket - sequential sort n=30");
    }

    @Test
    @DisplayName(
            "per line: against the ints that leave the manager, k + 1 times n², at 12.5 million bytes a second one way; "
                    + "nothing is said of loopback")
    void lineRate() {
        double line = 4 * 300 * 300 * 5 / 12.5e6;
        assertThat(line("atMost", "lan100", 300, line)).hasToString("holds (1 of 1)");
        assertThat(line("atMost", "lan100", 300, 1.99 * line)).hasToString("holds (1 of 1)");
        assertThat(first(line("atMost", "lan100", 300, 2.5 * line)))
                .isEqualTo("communicate socket SPA lan100 n=300: 0.360 s, 2.50 times as long as the line needs");
        assertThat(line("atMost", "lan100", 300, 2.5 * line).holds()).isFalse();
        assertThat(line("atLeast", "lan100", 300, 2.5 * line)).hasToString("holds (1 of 1)");
        assertThat(line("atLeast", "lan100", 300, 1.99 * line).holds()).isFalse();
        assertThat(line("atMost", "loopback", 300, line)).hasToString("no data");
        assertThat(line("atMost", "lan100", 299, line)).hasToString("no data");
    }

    private static Verdict line(String predicate, String net, int n, double seconds) {
        String row = "socket spa %d %s quantity=communicate unit=ms net=%s".formatted(n, 1000 * seconds, net);
        return test(predicate, "mechanism: 'socket', program: 'spa', from: 300, per: 'line', factor: 2", row);
    }

    @Test
    @DisplayName("moreThan of a speed-up: each of the programs over every mechanism, against one processor")
    void speedups() {
        Verdict verdict = test(
                "moreThan",
                "top: {mechanisms: ['sequential'], programs: ['multiply']}, bottom: {programs: ['spa', 'mca']}, factor: 1",
                "sequential multiply 100 2 k=1; socket spa 100 1 net=x; socket mca 100 2; rmi-serializable spa 100 3");
        assertThat(verdict.cases()).isEqualTo(3);
        assertThat(verdict.against())
                .containsExactly(
                        "total sequential / socket multiply / MCA n=100",
                        "total sequential / rmi-serializable multiply / SPA n=100");
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
    @DisplayName(
            "quotients: quantities are added up, a part that is missing makes no case, and the other side's network is "
                    + "taken where none is named")
    void quotients() {
        String args = "factor: 10, tolerance: 0.1, top: {mechanisms: ['a'], net: '', quantities: ['serialize', "
                + "'unserialize']}, bottom: {mechanisms: ['b'], quantities: ['communicate']}";
        String[] rows = printed("serialize a 6; unserialize a 3.5; communicate b 1 x; communicate b 2 y");
        assertThat(test("about", args, rows).findings())
                .extracting(Finding::toString)
                .containsExactly(
                        "communicate a / b tree x: 9.500 s / 1.000 s, 9.50 times",
                        "communicate a / b tree y: 9.500 s / 2.000 s, 4.75 times");
        assertThat(test("about", args, rows).against()).containsExactly("communicate a / b tree y");
        assertThat(test("atLeast", args, rows).against()).hasSize(2);
        assertThat(test("atMost", args, rows).against()).isEmpty();
        assertThat(test("about", args, rows[0], rows[2])).hasToString("no data");
        String nets = "factor: 2, top: {mechanisms: ['b'], net: 'y'}, bottom: {mechanisms: ['b'], net: 'x'}";
        assertThat(test("about", nets, rows)).hasToString("holds (1 of 1)");
    }

    @Test
    @DisplayName("quotients: each mechanism of the top is a case, and its programs are added up")
    void severalTops() {
        String args = "factor: 2, top: {mechanisms: ['a', 'b']}, bottom: {mechanisms: ['c']}";
        assertThat(test("atLeast", args, "a map 10 4; b map 10 1; c map 10 2; d map 10 9")
                        .against())
                .containsExactly("total b / c map n=10");
        String sum = "factor: 2, top: {programs: ['byte', 'int']}, bottom: {programs: ['byte']}";
        assertThat(first(test("moreThan", sum, "a byte 10 1; a int 10 3")))
                .isEqualTo("total a byte + int / byte n=10: 4.000 s / 1.000 s, 4.00 times");
        assertThat(test("moreThan", sum, "a byte 10 1")).hasToString("no data");
    }

    @Test
    @DisplayName("quotients: one program against another, of each mechanism and quantity")
    void quotientsOfPrograms() {
        String args = "factor: 4, tolerance: 0.25, top: {programs: ['float']}, bottom: {programs: ['byte']}";
        assertThat(test("about", args, "a byte 10 1; a float 10 4.5; b byte 10 1; b float 10 6; c byte 10 1")
                        .against())
                .containsExactly("total b float / byte n=10");
    }

    @Test
    @DisplayName("quotients: what is on no network is added to what is on each")
    void quotientOfASum() {
        String args = "factor: 1, top: {quantities: ['serialize', 'communicate']}, bottom: {quantities: ['total']}";
        String[] rows =
                printed("serialize a 2; communicate a 3 x; communicate a 1 y; total a 5 x; total a 4 y; total a 4 z");
        assertThat(test("about", args, rows).findings())
                .extracting(Finding::toString)
                .containsExactly(
                        "total a tree x: 5.000 s / 5.000 s, 1.00 times",
                        "total a tree y: 3.000 s / 4.000 s, 0.75 times");
    }

    @Test
    @DisplayName("maximumAbout: the largest of all is near the factor, neither below nor above it, and at its program")
    void maximumAbout() {
        assertThat(maximum("7.5", "2")).hasToString("holds (1 of 1)");
        assertThat(maximum("7.2", "2")).as("not reached").hasToString("fails (1 of 1 against)");
        assertThat(maximum("9", "2")).as("exceeded").hasToString("fails (1 of 1 against)");
        assertThat(first(maximum("2", "8"))).isEqualTo("largest of 2: write a bytes 8");
        assertThat(maximum("2", "8").holds()).as("elsewhere").isFalse();
        assertThat(maximum("8", "8").holds()).as("elsewhere as well").isTrue();
    }

    private static Verdict maximum(String doubles, String bytes) {
        return test(
                "maximumAbout",
                "programs: ['doubles', 'bytes'], reached: 'doubles', factor: 8, tolerance: 0.1",
                "a doubles 0 %s k=1 quantity=write unit=times; a bytes 0 %s k=1 quantity=write unit=times"
                        .formatted(doubles, bytes));
    }

    @Test
    @DisplayName("justBelow, moreThan: a bound that is printed counts, and just below has a lower end")
    void bounds() {
        String two = "mechanism: 'a', factor: 2, tolerance: 0.1";
        assertThat(test("justBelow", two, "a tree 0 1.9")).hasToString("holds (1 of 1)");
        for (String far : List.of("1.8", "2", "2.1", "0.013")) {
            assertThat(test("justBelow", two, "a tree 0 " + far).holds())
                    .as(far)
                    .isFalse();
        }
        assertThat(test("justBelow", two, "a tree 0 2 bound=almost").holds()).isTrue();
        assertThat(test("moreThan", two, "a tree 0 2").holds()).isFalse();
        assertThat(test("moreThan", two, "a tree 0 2.01").holds()).isTrue();
        assertThat(test("moreThan", two, "a tree 0 2 bound=almost").holds()).isFalse();
    }

    @Test
    @DisplayName("sameEverywhere: what a paper prints in several places")
    void printedTwice() {
        assertThat(test("sameEverywhere", "", printed("read a 6; read a 8; write a 8")))
                .hasToString("fails (1 of 1 against)");
        assertThat(test("sameEverywhere", "", printed("read a 8; read a 8"))).hasToString("holds (1 of 1)");
    }

    @Test
    @DisplayName("atLeast, atMost: of its mechanisms only, and its k")
    void values() {
        String[] rows = printed("read a 8; write a 7; read b 1");
        assertThat(test("atLeast", "mechanism: 'a', factor: 8", rows).against()).hasSize(1);
        assertThat(test("atMost", "mechanism: 'a', factor: 7", rows).against()).hasSize(1);
        assertThat(test("atLeast", "mechanisms: ['a', 'b'], factor: 8", rows).cases())
                .isEqualTo(3);
        assertThat(test("atLeast", "mechanism: 'a', k: 4, factor: 8", rows)).hasToString("no data");
    }

    @Test
    @DisplayName("pingPongModel: with the constants that fit best, each time is predicted; all three shapes are needed")
    void pingPongModel() {
        String args = "mechanisms: ['mpj', 'mpj-object'], tolerance: 0.25";
        String flat = "mpj float[n2] 10 110; mpj float[n2] 20 410";
        String one = "mpj-object float[1][n2] 10 310; mpj-object float[1][n2] 20 1210";
        String rows = "mpj-object float[n][n] 10 340; mpj-object float[n][n] 20 ";
        assertThat(test("pingPongModel", args, flat, one, rows + "1270")).hasToString("holds (6 of 6)");
        assertThat(test("pingPongModel", args, flat, one, rows + "9000").holds())
                .isFalse();
        assertThat(test("pingPongModel", args, flat, one)).hasToString("no data");
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
