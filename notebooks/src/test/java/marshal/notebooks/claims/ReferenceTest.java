package marshal.notebooks.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marshal.kit.measure.Counts;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.NumberText;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The papers' tables agree with each other, with the formulas, and with a second transcription. */
class ReferenceTest {

    private static final DataTable PAPERS = DataTable.read(Path.of("reference"));

    // ---- Against the printed pages of the papers ----

    @Test
    @DisplayName("tables 4.1, 4.2 and 4.3 are what the paper prints")
    void rahimiAsPrinted() {
        for (String table : List.of("4.1", "4.2", "4.3")) {
            assertThat(byHead(PAPERS.table(table), ReferenceTest::rahimiHead))
                    .as("table " + table)
                    .isEqualTo(Printed.table("rahimi-as-printed.txt", table));
        }
    }

    @Test
    @DisplayName("table 2.1 is what the paper prints")
    void countsAsPrinted() {
        assertThat(Printed.line("rahimi-as-printed.txt", "Simple Parallel Algorithm\t"))
                .endsWith(countsAsPrinted("spa"));
        assertThat(Printed.line("rahimi-as-printed.txt", "Modified Cannon's Algorithm\t"))
                .endsWith(countsAsPrinted("mca"));
    }

    private static String countsAsPrinted(String program) {
        DataTable counts = PAPERS.table("2.1");
        return String.format(
                Locale.ROOT,
                "\t%.0f\t%,.0f elements",
                one(counts, program, "calls"),
                one(counts, program, "elements_per_call"));
    }

    @Test
    @DisplayName("Eggen and Eggen's chart is what the paper prints")
    void eggenAsPrinted() {
        Map<String, String> heads = Map.of(
                "socket", "Java Sockets",
                "rmi-serializable", "Java RMI",
                "sequential", "Java Sequential",
                "mpi", "MPI");
        assertThat(byHead(PAPERS.table("section 7"), row -> heads.get(row.mechanism())))
                .isEqualTo(Printed.eggen("eggen-as-printed.txt"));
    }

    @Test
    @DisplayName("Breg and Polychronopoulos' table 1 is what the paper prints")
    void bregTableAsPrinted() {
        Map<String, String> heads = Map.of(
                "java-rmi", "JavaRMI / ObjectOutput",
                "luchat-rmi", "LuchatRMI / ObjectOutput",
                "luchat-rmi-native", "LuchatRMI / native object serialization",
                "karmi", "KaRMI / X-Stream serialization");
        assertThat(breg("latency").rows()).hasSize(4).allSatisfy(row -> assertThat(
                        Printed.after("breg-as-printed.txt", heads.get(row.mechanism())))
                .containsExactly("%.0f".formatted(row.value())));
    }

    @Test
    @DisplayName("each of their factors is in a sentence of the paper")
    void bregFactorsAsPrinted() {
        Map<Double, String> words = Map.of(2.0, "two", 4.0, "four", 8.0, "eight");
        assertThat(bregFactors().rows()).hasSize(31).allSatisfy(row -> {
            String number = "%s".formatted(row.value()).replace(".0", "");
            assertThat(Printed.after("breg-as-printed.txt", bregKey(row))).anySatisfy(sentence -> {
                assertThat(sentence.split("[ ,]+|\\.( |$)"))
                        .containsAnyOf(number, words.getOrDefault(row.value(), number));
                assertThat(sentence).contains(row.bound());
            });
        });
    }

    @Test
    @DisplayName("each sentence of the paper that gives a factor has a row, and no row is twice there")
    void everyFactorIsThere() {
        assertThat(bregFactors().rows().stream()
                        .map(ReferenceTest::bregKey)
                        .sorted()
                        .toList())
                .isEqualTo(Printed.keys("breg-as-printed.txt", 1).stream()
                        .filter(key -> key.matches("(abstract|section) .*"))
                        .sorted()
                        .toList());
    }

    private static String bregKey(DataPoint row) {
        return String.join(" ", row.table(), row.quantity(), row.mechanism(), row.program());
    }

    private static DataTable bregFactors() {
        return breg("write", "read", "serialize", "depth", "throughput", "speedup");
    }

    private static DataTable breg(String... quantities) {
        return PAPERS.where(
                row -> row.source().equals("breg") && List.of(quantities).contains(row.quantity()));
    }

    @Test
    @DisplayName("Courtrai, Mahéo and Raimbault's table 1 is what the paper prints")
    void courtraiTable1AsPrinted() {
        Map<String, String> quantities = Map.of(
                "seri", "serialize",
                "comm", "communicate",
                "tota", "total",
                "spee", "speedup",
                "$\\fr", "serialize_share");
        Map<String, String> nets = Map.of("", "", "Ethernet", "ethernet10", "Myrinet", "myrinet");
        Map<String, Double> printed = new HashMap<>();
        String quantity = "";
        List<List<String>> lines = Printed.cells("courtrai-as-printed.txt", "Table 1.");
        for (List<String> cells : lines.subList(1, lines.size())) {
            quantity = cells.get(0).isEmpty()
                    ? quantity
                    : quantities.get(cells.get(0).substring(0, 4));
            for (int i = 2; i < cells.size(); i++) {
                String mechanism = lines.get(0).get(i).toLowerCase(Locale.ROOT);
                printed.put(
                        String.join(" ", quantity, mechanism, nets.get(cells.get(1))), Printed.number(cells.get(i)));
            }
        }
        assertThat(printed).hasSize(24);
        assertThat(by(courtrai("1"), row -> String.join(" ", row.quantity(), row.mechanism(), row.net())))
                .isEqualTo(printed);
        assertThat(courtrai("1").rows()).allSatisfy(row -> {
            assertThat(row.n()).isEqualTo(1000);
            assertThat(row.unit())
                    .isEqualTo(
                            row.quantity().equals("speedup")
                                    ? "times"
                                    : row.quantity().equals("serialize_share") ? "percent" : "us");
        });
    }

    @Test
    @DisplayName("their table 2 is what the paper prints")
    void courtraiTable2AsPrinted() {
        Map<String, String> mechanisms = Map.of(
                "Serializable", "serializable",
                "Externalizable", "externalizable",
                "ClusterRELOC", "cluster-reloc",
                "ClusterISO", "cluster-iso");
        Map<String, Double> printed = new HashMap<>();
        List<List<String>> lines = Printed.cells("courtrai-as-printed.txt", "Table 2.");
        for (List<String> cells : lines.subList(1, lines.size())) {
            String objects = cells.get(0).split(" ")[0]; // "29 (10 towns)"
            printed.put("any " + objects, Printed.number(cells.get(0).replaceAll(".*\\(| towns.*", "")));
            for (int i = 1; i < cells.size(); i++) {
                printed.put(mechanisms.get(lines.get(0).get(i)) + " " + objects, Printed.number(cells.get(i)));
            }
        }
        assertThat(printed).hasSize(15);
        assertThat(by(courtrai("2"), row -> row.mechanism() + " " + row.n())).isEqualTo(printed);
        assertThat(courtrai("2").rows())
                .allSatisfy(row -> assertThat(row.quantity() + " " + row.unit() + " " + row.net())
                        .isIn("total us myrinet", "towns towns "));
    }

    @Test
    @DisplayName("each number of their text is in a sentence of the paper")
    void courtraiFactorsAsPrinted() {
        List<DataPoint> numbers = PAPERS.where(
                        row -> row.source().equals("courtrai") && row.table().startsWith("section"))
                .rows();
        assertThat(numbers).hasSize(9).allSatisfy(row -> assertThat(Printed.after(
                        "courtrai-as-printed.txt", String.join(" ", row.table(), row.quantity(), row.mechanism())))
                .singleElement()
                .asString()
                .contains(row.value() == 2 ? "twice" : NumberText.number("0.##", row.value()))
                .contains(row.bound()));
    }

    private static DataTable courtrai(String table) {
        return PAPERS.where(row -> row.source().equals("courtrai")).table(table);
    }

    @Test
    @DisplayName("Carpenter, Fox, Ko and Lim's table 1 is what the paper prints")
    void carpenterAsPrinted() {
        Map<String, String> words = Map.of(
                "ser", "serialize serializable",
                "unser", "unserialize serializable",
                "com", "communicate mpijava",
                "vec", "subarray",
                "byte", "byte",
                "float", "float");
        Map<String, Double> printed = new HashMap<>();
        Pattern parameter = Pattern.compile(Pattern.quote("$t_{\\text{") + "(\\w+)" + Pattern.quote("}}^{\\text{")
                + "(\\w+)" + Pattern.quote("}} = ") + "([0-9.]+)" + Pattern.quote("\\mu\\text{s}") + "(.*)\\$");
        Printed.cells("carpenter-as-printed.txt", "Table 1").stream()
                .flatMap(List::stream)
                .forEach(cell -> {
                    Matcher matcher = parameter.matcher(cell);
                    assertThat(matcher.matches()).as(cell).isTrue();
                    String mark = matcher.group(4);
                    String net = mark.isEmpty() ? "" : mark.endsWith("dagger") ? "atm155" : "shared-memory";
                    String what = words.get(matcher.group(1)) + " " + words.get(matcher.group(2)) + " " + net;
                    printed.put(what, Double.valueOf(matcher.group(3)));
                });
        DataTable carpenter = PAPERS.where(row -> row.source().equals("carpenter"));
        assertThat(printed).hasSize(10);
        assertThat(by(carpenter, row -> String.join(" ", row.quantity(), row.mechanism(), row.program(), row.net())))
                .isEqualTo(printed);
        assertThat(carpenter.rows())
                .allSatisfy(row -> assertThat(row.table() + " " + row.unit()).isEqualTo("1 us"));
    }

    private static Map<String, Double> by(DataTable table, Function<DataPoint, String> key) {
        return table.rows().stream().collect(Collectors.toMap(key, DataPoint::value));
    }

    @Test
    @DisplayName("every number has its source, its unit and its workers")
    void sourcesAndUnits() {
        assertThat(PAPERS.rows()).hasSize(4 + 80 + 80 + 30 + 28 + 4 + 31 + 24 + 15 + 9 + 10);
        DataTable tables = PAPERS.where(row -> List.of("rahimi", "eggen").contains(row.source()));
        assertThat(tables.rows()).hasSize(4 + 80 + 80 + 30 + 28);
        assertThat(tables.rows()).allSatisfy(row -> {
            assertThat(row.source()).isEqualTo(row.table().equals("section 7") ? "eggen" : "rahimi");
            assertThat(row.unit())
                    .isEqualTo(
                            switch (row.quantity()) {
                                case "calls" -> "calls";
                                case "elements_per_call" -> "elements";
                                default -> row.source().equals("eggen") ? "ms" : "s";
                            });
            assertThat(row.k())
                    .isEqualTo(
                            row.mechanism().equals("sequential")
                                    ? 1
                                    : row.source().equals("eggen") ? 5 : 4);
            assertThat(row.net())
                    .isEqualTo(
                            row.mechanism().equals("sequential") || row.table().equals("2.1") ? "" : "lan100");
        });
    }

    // ---- Against each other ----

    @Test
    @DisplayName("the socket columns of table 4.3 are those of table 4.1")
    void socketColumnsAgree() {
        for (String program : List.of("spa", "mca")) {
            assertThat(PAPERS.table("4.3").mechanism("socket").program(program).byN())
                    .isEqualTo(PAPERS.table("4.1")
                            .mechanism("socket")
                            .program(program)
                            .byN());
        }
    }

    @Test
    @DisplayName("every communication time of table 4.2 is below the total of table 4.1")
    void communicationIsPartOfTheTotal() {
        DataTable totals = PAPERS.table("4.1");
        assertThat(PAPERS.table("4.2").rows()).hasSize(80).allSatisfy(row -> assertThat(row.amount())
                .isLessThan(totals.mechanism(row.mechanism())
                        .program(row.program())
                        .byN()
                        .get(row.n())));
    }

    @Test
    @DisplayName("the counts of table 2.1 follow from equations 2.2 to 2.5")
    void countsFollowFromTheFormulas() {
        DataTable counts = PAPERS.table("2.1");
        for (var program :
                Map.of("spa", Counts.ofSpa(500, 4), "mca", Counts.ofMca(500, 4)).entrySet()) {
            Counts formula = program.getValue();
            assertThat(one(counts, program.getKey(), "calls")).isEqualTo(formula.calls());
            assertThat(one(counts, program.getKey(), "elements_per_call"))
                    .isEqualTo((double) formula.elements() / formula.calls());
        }
    }

    @Test
    @DisplayName(
            "Eggen and Eggen's sorts are quadratic: from 50,000 to 100,000 items each takes 3.7 to 3.9 times as long")
    void eggenIsQuadratic() {
        for (String mechanism : List.of("socket", "rmi-serializable", "sequential", "mpi")) {
            NavigableMap<Integer, Double> times =
                    PAPERS.table("section 7").mechanism(mechanism).byN();
            assertThat(times.get(100_000) / times.get(50_000)).as(mechanism).isBetween(3.69, 3.9);
        }
    }

    private static double one(DataTable table, String program, String quantity) {
        return table.program(program).quantity(quantity).byN().get(500);
    }

    /** Maps column head and n to a value. */
    private static Map<String, Map<Integer, Double>> byHead(DataTable table, Function<DataPoint, String> head) {
        Map<String, Map<Integer, Double>> columns = new HashMap<>();
        for (DataPoint row : table.rows()) {
            Double before = columns.computeIfAbsent(head.apply(row), h -> new HashMap<>())
                    .put(row.n(), row.value());
            assertThat(before).as("a second number for " + row).isNull();
        }
        return columns;
    }

    private static String rahimiHead(DataPoint row) {
        String mechanism =
                switch (row.mechanism()) {
                    case "rmi-serializable" -> "Serial";
                    case "rmi-externalizable" -> "Extern";
                    case "socket" -> "Socket";
                    case "udp-stop-and-wait" -> "Data Socket";
                    default -> "Single CPU";
                };
        return mechanism.equals("Single CPU")
                ? mechanism
                : mechanism + " " + row.program().toUpperCase(Locale.ROOT);
    }
}
