package marshal.notebooks.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.models.Formula;
import marshal.notebooks.models.Line;
import marshal.notebooks.models.Sorts;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Checks numbers that the papers derive from their own numbers. If one does not follow, this test names it. */
class DerivedTest {

    private static final DataTable PAPERS = DataTable.read(Path.of("reference"));
    private static final List<String> APIS = List.of("serializable", "externalizable", "xserializable");

    // ---- Courtrai, Mahéo and Raimbault ----

    @Test
    @DisplayName("Courtrai, table 1: serialization and communication add up to the total")
    void totalsAddUp() {
        for (String net : List.of("ethernet10", "myrinet")) {
            for (String api : APIS) {
                if (!(api + net).equals("serializableethernet10")) {
                    assertThat(courtrai("serialize", api, "") + courtrai("communicate", api, net))
                            .as(api + net)
                            .isEqualTo(courtrai("total", api, net));
                }
            }
        }
    }

    @Test
    @DisplayName(
            "Courtrai, table 1, does not follow: the total of Serializable over Ethernet is printed 100 us too small")
    void oneTotalDoesNot() {
        assertThat(courtrai("serialize", "serializable", "") + courtrai("communicate", "serializable", "ethernet10"))
                .isEqualTo(148_555);
        assertThat(courtrai("total", "serializable", "ethernet10")).isEqualTo(148_455);
    }

    @Test
    @DisplayName("Courtrai, table 1: speed-ups and shares follow from the printed totals, with the digits cut off")
    void speedupsAndShares() {
        for (String api : APIS) {
            assertThat(Math.floor(100 * speedup("total", api)) / 100).as(api).isEqualTo(courtrai("speedup", api, ""));
            for (String net : List.of("ethernet10", "myrinet")) {
                double share = 100 * courtrai("serialize", api, "") / courtrai("total", api, net);
                assertThat(Math.floor(share)).as(api + net).isEqualTo(courtrai("serialize_share", api, net));
            }
        }
    }

    @Test
    @DisplayName("Courtrai, table 1, does not follow: rounded, three of the nine would be one more in the last digit")
    void cutOffAndNotRounded() {
        assertThat(speedup("total", "externalizable")).isCloseTo(2.525, within(0.0005));
        assertThat(share("serializable")).isCloseTo(73.5, within(0.05));
        assertThat(share("externalizable")).isCloseTo(37.7, within(0.05));
    }

    /** How many times as fast Myrinet is as Ethernet. */
    private static double speedup(String quantity, String api) {
        return courtrai(quantity, api, "ethernet10") / courtrai(quantity, api, "myrinet");
    }

    /** The share of serialization in the total on Ethernet, in percent. */
    private static double share(String api) {
        return 100 * courtrai("serialize", api, "") / courtrai("total", api, "ethernet10");
    }

    @Test
    @DisplayName("Courtrai, section 1: communication is 50 times as fast on Myrinet with Serializable, 32 times with "
            + "Externalizable")
    void communicationOnMyrinet() {
        assertThat(speedup("communicate", "serializable")).isCloseTo(50, within(0.6));
        assertThat(speedup("communicate", "externalizable")).isCloseTo(32, within(0.5));
        assertThat(courtrai("communicate", "serializable", "ethernet10")
                        / courtrai("total", "serializable", "ethernet10"))
                .as("a quarter of the transfer time")
                .isCloseTo(0.25, within(0.02));
    }

    @Test
    @DisplayName(
            "Courtrai, table 2: clusters are dramatically faster than serialization for every graph, by the more the "
                    + "larger it is")
    void clustersAreFaster() {
        NavigableMap<Integer, Double> gain = DataTable.ratio(map("serializable"), map("cluster-iso"));
        assertThat(gain.get(29)).isCloseTo(92, within(0.5));
        assertThat(gain.get(355)).isCloseTo(180, within(0.5));
        assertThat(gain.get(1760)).isCloseTo(490, within(0.5));
        DataTable.ratio(map("externalizable"), map("cluster-reloc")).values().forEach(times -> assertThat(times)
                .isGreaterThan(9));
    }

    @Test
    @DisplayName(
            "Courtrai, section 3.3, does not follow: the overhead of relocatable clusters does not stay low, it grows "
                    + "from 11 to 52 %")
    void relocationCosts() {
        NavigableMap<Integer, Double> overhead = DataTable.ratio(map("cluster-reloc"), map("cluster-iso"));
        assertThat(overhead.get(29)).isCloseTo(1.11, within(0.005));
        assertThat(overhead.get(355)).isCloseTo(1.33, within(0.005));
        assertThat(overhead.get(1760)).isCloseTo(1.52, within(0.005));
    }

    // ---- Carpenter, Fox, Ko and Lim ----

    @Test
    @DisplayName(
            "Carpenter, section 4: serialization slows floats by nearly two orders of magnitude in shared memory, by "
                    + "about one over the network")
    void ordersOfMagnitude() {
        assertThat(slowdown("float", "shared-memory")).isBetween(90.0, 100.0);
        assertThat(slowdown("float", "atm155")).isBetween(10.0, 20.0);
        assertThat(carpenter("serialize", "float", "")).as("around 2 us").isCloseTo(2, within(0.15));
        assertThat(carpenter("unserialize", "float", ""))
                .as("smaller, but comparable")
                .isBetween(1.0, 2.0);
        assertThat(carpenter("communicate", "float", "shared-memory"))
                .as("a few hundredths of a microsecond")
                .isBetween(0.02, 0.05);
    }

    @Test
    @DisplayName("Carpenter, section 4: for bytes serialization costs more than the network, and much more than shared "
            + "memory")
    void bytes() {
        double cost = serialization("byte");
        assertThat(cost).isGreaterThan(carpenter("communicate", "byte", "atm155"));
        assertThat(cost / carpenter("communicate", "byte", "shared-memory")).isGreaterThan(8);
    }

    @Test
    @DisplayName("Carpenter, section 4: from n = 128 to 1024 the cost of a subarray dominates for bytes only")
    void subarrays() {
        double subarray = serialization("subarray");
        for (int n = 128; n <= 1024; n *= 2) {
            assertThat(subarray).as("bytes, n = " + n).isGreaterThan(n * element("byte", "atm155"));
            assertThat(subarray).as("floats, n = " + n).isLessThan(n * element("float", "atm155"));
        }
    }

    @Test
    @DisplayName("Carpenter: neither bytes nor floats move faster than 155 Mbit/s")
    void noFasterThanTheLine() {
        assertThat(1 / carpenter("communicate", "byte", "atm155"))
                .as("bytes a microsecond")
                .isLessThan(155 / 8.0);
        assertThat(4 / carpenter("communicate", "float", "atm155"))
                .as("bytes a microsecond")
                .isLessThan(155 / 8.0);
    }

    // ---- Breg and Polychronopoulos ----

    @Test
    @DisplayName("Breg, section 4.2: KaRMI has the lowest latency, LuchatRMI a higher one than Java RMI, and native "
            + "serialization lowers it")
    void latencies() {
        DataTable latency = breg("latency");
        assertThat(List.of("karmi", "java-rmi", "luchat-rmi-native", "luchat-rmi").stream()
                        .map(rmi -> one(latency.mechanism(rmi)))
                        .toList())
                .isSorted()
                .containsExactly(8.0, 17.0, 21.0, 25.0);
    }

    @Test
    @DisplayName(
            "Breg does not agree with itself: writing linked structures is 3 and 2 times as fast; reading arrays of doubles 6 "
                    + "and 8 times")
    void bregDisagrees() {
        assertThat(breg("read").mechanism("native").program("double-array").each(DataPoint::value))
                .containsExactly(6.0, 8.0);
        assertThat(breg("write").mechanism("native").program("linked").each(DataPoint::value))
                .containsExactly(3.0, 2.0);
        assertThat(breg("speedup")
                        .mechanism("luchat-rmi-native")
                        .where(row -> row.n() == 500)
                        .each(DataPoint::value))
                .as("6 on nine hosts is 6 with eight workers")
                .containsExactly(6.0);
    }

    // ---- Rahimi, Wainer and Lewis ----

    @Test
    @DisplayName(
            "Rahimi, section 3.1, does not follow: at n = 100 and k = 4 a worker gets two blocks of 50 × 50, 20 KB, "
                    + "and not two of 25 × 25, 5 KB")
    void blocksOfCannon() {
        int n = 100;
        int k = 4;
        double t = Math.sqrt(n * n / k); // as above equation 2.4
        assertThat(t).isEqualTo(50);
        assertThat(2 * t * t * Integer.BYTES).isEqualTo(20_000);
        assertThat(2 * 25 * 25 * Integer.BYTES).isEqualTo(5_000);
    }

    @Test
    @DisplayName("Rahimi, table 4.2: no wire moves SPA's ints faster than 100 Mbit/s in one direction; both directions "
            + "added up, two would")
    void fasterThanTheLine() {
        DataTable spa = PAPERS.table("4.2").program("spa");
        assertThat(spa.rows()).allSatisfy(row -> assertThat(Line.LAN.oneWay(row.mechanism(), "spa", row.n(), row.k()))
                .isLessThan(row.amount()));
        assertThat(spa.where(row -> 4.0 * Formula.of("spa", row.n(), row.k()).elements() / row.amount()
                                > Line.LAN.bytesPerSecond())
                        .rows())
                .extracting(row -> row.mechanism() + " " + row.n())
                .containsExactlyInAnyOrder("socket 800", "rmi-externalizable 800");
    }

    @Test
    @DisplayName(
            "one way: of SPA k requests leave the manager, of MPI's k - 1 and no rows of rank 0; of MCA two blocks "
                    + "for each, and one worker's vectors")
    void oneWay() {
        assertThat(Line.LAN.oneWay("socket", "spa", 1000, 4)).isEqualTo(1.6);
        assertThat(Formula.oneWay("mpi", "spa", 1000, 4)).isEqualTo(3_750_000);
        assertThat(Formula.oneWay("socket", "mca", 1000, 4)).isEqualTo(2_000_000 + 2 * 500 * 999);
        assertThat(Formula.oneWay("mpi", "mca", 1000, 4)).isEqualTo(1_500_000 + 2 * 500 * 999);
        assertThat(Formula.oneWay("socket", "sort", 11, 4)).isEqualTo(11);
        assertThat(Formula.oneWay("mpi", "sort", 11, 4)).isEqualTo(8);
    }

    @Test
    @DisplayName("Rahimi, section 4.4.1: the speed-up of SPA approaches 4, that of MCA exceeds it")
    void speedups() {
        DataTable times = PAPERS.table("4.3");
        NavigableMap<Integer, Double> one = times.mechanism("sequential").byN();
        assertThat(DataTable.speedup(one, times.program("spa").byN()).get(1000)).isCloseTo(3.78, within(0.005));
        assertThat(DataTable.speedup(one, times.program("mca").byN()).get(1000)).isCloseTo(11.11, within(0.005));
    }

    // ---- Eggen and Eggen ----

    @Test
    @DisplayName(
            "Eggen, section 7: 100,000 items take one machine 4.84 times as long as five over sockets, 29.6 times as "
                    + "with MPI, and no longer than over RMI")
    void eggensRatios() {
        Sorts sorts = Sorts.paper(PAPERS);
        assertThat(sorts.speedup("socket").get(100_000)).isCloseTo(4.84, within(0.005));
        assertThat(sorts.speedup("mpi").get(100_000)).isCloseTo(29.6, within(0.05));
        assertThat(sorts.onTop("rmi-serializable").get(100_000)).isCloseTo(-0.592, within(0.0005));
    }

    private static double slowdown(String element, String net) {
        return element(element, net) / carpenter("communicate", element, net);
    }

    /** The cost of an element with serialization, as in the paper's equation 2. */
    private static double element(String element, String net) {
        return serialization(element) + carpenter("communicate", element, net);
    }

    private static double serialization(String element) {
        return carpenter("serialize", element, "") + carpenter("unserialize", element, "");
    }

    private static double carpenter(String quantity, String element, String net) {
        return one(over(net, source("carpenter").quantity(quantity).program(element)));
    }

    private static double courtrai(String quantity, String api, String net) {
        return one(over(net, source("courtrai").table("1").quantity(quantity).mechanism(api)));
    }

    private static DataTable over(String net, DataTable table) {
        return table.where(row -> row.net().equals(net));
    }

    private static NavigableMap<Integer, Double> map(String mechanism) {
        return source("courtrai").table("2").mechanism(mechanism).byN();
    }

    private static DataTable breg(String quantity) {
        return source("breg").quantity(quantity);
    }

    private static DataTable source(String source) {
        return PAPERS.where(row -> row.source().equals(source));
    }

    private static double one(DataTable table) {
        assertThat(table.rows()).hasSize(1);
        return table.rows().get(0).value();
    }
}
