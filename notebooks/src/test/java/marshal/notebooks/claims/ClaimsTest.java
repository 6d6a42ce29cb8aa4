package marshal.notebooks.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.Grid;
import marshal.notebooks.data.NumberText;
import marshal.notebooks.data.Rows;
import marshal.notebooks.data.Run;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Evaluates the papers' claims on the papers' own tables: the results are those that the claims declare. */
class ClaimsTest {

    private static final DataTable PAPERS = DataTable.read(Path.of("reference"));
    private static final List<Claim> CLAIMS = Claim.read(Path.of("reference", "claims"));

    @TestFactory
    Stream<DynamicTest> eachClaimOnThePaper() {
        return CLAIMS.stream()
                .map(claim -> DynamicTest.dynamicTest(claim.id() + ": " + claim.says(), () -> {
                    Verdict verdict = claim.onPaper(PAPERS);
                    assertThat(new Claim.Expected(
                                    verdict.cases(), verdict.against().size()))
                            .as("%s", verdict.against())
                            .isEqualTo(claim.paper());
                }));
    }

    @Test
    @DisplayName("in a notebook a claim's emphasis is HTML, and nothing is left of Markdown")
    void emphasis() {
        Run none = Run.of(Path.of("t.csv"), false, List.of());
        ClaimsTable table = ClaimsTable.of(CLAIMS, PAPERS, none, null);
        assertThat(table.html())
                .contains("see <em>mca-lead-grows</em>", "with <em>Expresso</em>", "<em>at least</em>")
                .doesNotContain("*");
        assertThat(table.folded())
                .contains("<em>mca-lead-grows</em>", "<em>Expresso</em>")
                .doesNotContain("*");
        assertThat(Grid.withEmphasis("2 * 3 * 4 &lt; 5*")).isEqualTo("2 * 3 * 4 &lt; 5*");
    }

    @Test
    @DisplayName("the order of the text is missing in exactly these eight places of table 4.1")
    void eightPlaces() {
        assertThat(claim("order").onPaper(PAPERS).against())
                .containsExactlyInAnyOrder(
                        "SPA n=100, SPA n=400, SPA n=700, SPA n=900, MCA n=100, MCA n=300, MCA n=500, MCA n=600"
                                .split(", "));
    }

    @Test
    @DisplayName(
            "two factors of Breg and Polychronopoulos differ between places; \"more than two\" contradicts only less")
    void twoFactors() {
        DataTable breg = PAPERS.where(row -> row.source().equals("breg"));
        Claim claim = claim("factors-agree");
        assertThat(claim.onPaper(breg).against()).hasSize(2);
        assertThat(claim.onPaper(breg.where(row -> !row.table().equals("section 5")))
                        .against())
                .singleElement()
                .asString()
                .contains("read", "double-array");
        assertThat(claim.onPaper(breg.program("linked")
                                .where(row -> !row.table().equals("section 1") || row.value() < 2))
                        .against())
                .isEmpty();
    }

    @Test
    @DisplayName("each of them is told with the numbers that are in the wrong order")
    void eightPlacesWithTheirNumbers() {
        assertThat(claim("order").onPaper(PAPERS).findings())
                .filteredOn(finding -> !finding.fine())
                .extracting(Finding::toString)
                .contains(
                        "SPA n=100: rmi-serializable 0.103 s, udp-stop-and-wait 0.101 s",
                        "SPA n=400: rmi-externalizable 0.920 s, rmi-serializable 0.872 s",
                        "MCA n=500: rmi-serializable 4.378 s, udp-stop-and-wait 3.726 s");
    }

    @Test
    @DisplayName("every case of every claim can be told with numbers, whichever way it comes out")
    void everyCaseHasNumbers() {
        assertThat(CLAIMS).allSatisfy(claim -> assertThat(claim.onPaper(PAPERS).findings())
                .allSatisfy(finding -> assertThat(finding.toString())
                        .startsWith(finding.where() + ": ")
                        .matches(".*[0-9].*")
                        .doesNotEndWith(" ")
                        .doesNotEndWith(",")));
    }

    @Test
    @DisplayName("there are at least 75, each with a name of its own, and no two ask the same of the same numbers")
    void noTwoAreTheSame() {
        assertThat(CLAIMS).hasSizeGreaterThanOrEqualTo(75);
        assertThat(CLAIMS)
                .as("the table of ./lab claims has 34 columns for a name")
                .allSatisfy(claim -> assertThat(claim.id()).hasSizeLessThan(34));
        assertThat(CLAIMS).extracting(Claim::id).doesNotHaveDuplicates();
        assertThat(CLAIMS).extracting(Claim::says).doesNotHaveDuplicates();
        assertThat(CLAIMS)
                .extracting(claim -> List.of(
                        claim.source(),
                        claim.table(),
                        claim.quantity(),
                        claim.predicate(),
                        String.valueOf(claim.args()),
                        String.valueOf(claim.share())))
                .doesNotHaveDuplicates();
    }

    @Test
    @DisplayName("each belongs to the lab that builds the last of the wires that it is about")
    void labs() throws IOException {
        Map<String, String> looks = looks();
        Map<String, String> builtBy = Map.of(
                "rmi", builder(looks, "rmi-serializable"),
                "udp", builder(looks, "udp-stop-and-wait"),
                "mpi", builder(looks, "mpi"));
        assertThat(CLAIMS).allSatisfy(claim -> {
            assertThat(claim.labs()).isNotEmpty().isSubsetOf(looks.keySet()).isSorted();
            builtBy.forEach((wire, lab) -> {
                if (claim.args() != null
                        && claim.args().mechanism() != null
                        && claim.args().mechanism().startsWith(wire)) {
                    assertThat(claim.labs()).contains(lab);
                }
            });
        });
        assertThat(Claim.ofLab(CLAIMS, builtBy.get("udp")))
                .extracting(Claim::id)
                .contains("window-helps", "order")
                .doesNotContain("mpi-fastest", "similar");
    }

    /** The labs, each with the table of its mechanisms' styles. */
    private static Map<String, String> looks() throws IOException {
        Map<String, String> looks = new TreeMap<>();
        try (Stream<Path> files = Files.list(Path.of("reference", "looks"))) {
            for (Path file : files.filter(each -> each.getFileName().toString().startsWith("lab"))
                    .toList()) {
                looks.put(file.getFileName().toString().replace(".csv", ""), Files.readString(file));
            }
        }
        return looks;
    }

    private static String builder(Map<String, String> looks, String mechanism) {
        return looks.keySet().stream()
                .filter(lab -> looks.get(lab).contains("\n" + mechanism + ","))
                .findFirst()
                .orElseThrow();
    }

    @Test
    @DisplayName("a claim with a tolerance says in words what it is")
    void tolerancesAreSaid() {
        assertThat(CLAIMS)
                .filteredOn(claim -> claim.args() != null && claim.args().tolerance() > 0)
                .hasSizeGreaterThan(8)
                .allSatisfy(claim -> {
                    double tolerance = claim.args().tolerance();
                    assertThat(claim.says())
                            .containsAnyOf(
                                    "within " + NumberText.number("0.##", 100 * tolerance) + " %",
                                    "within a factor of " + NumberText.number("0.#", 1 + tolerance));
                });
    }

    @Test
    @DisplayName("a claim that is ours is shown so; a share is said in words")
    void whoseWords() {
        assertThat(CLAIMS).filteredOn(Claim::ours).hasSizeGreaterThan(20).allSatisfy(claim -> assertThat(claim.where())
                .startsWith("ours, on " + claim.source()));
        assertThat(CLAIMS)
                .filteredOn(claim -> claim.share() != null)
                .hasSizeGreaterThan(5)
                .allSatisfy(claim -> assertThat(claim.says())
                        .contains(
                                claim.share() > 0
                                        ? "in %.0f %% of the cases".formatted(100 * claim.share())
                                        : "one case is enough"));
    }

    @Test
    @DisplayName("a vague word about a share is read the same way in every claim: README.md has the table")
    void oneReading() {
        assertThat(CLAIMS).allSatisfy(claim -> {
            String says = claim.says().toLowerCase(Locale.ROOT);
            if (Stream.of(
                            "generally",
                            "in general",
                            "for the most part",
                            "nearly always",
                            "typically",
                            "best overall",
                            "tendency")
                    .anyMatch(says::contains)) {
                assertThat(claim.share()).as(claim.id()).isEqualTo(0.75);
            }
        });
    }

    @Test
    @DisplayName("a table that lacks what a claim is about has no cases, and the claim does not hold on it")
    void noData() {
        for (Claim claim : CLAIMS) {
            Verdict verdict = claim.on(new DataTable(List.of()));
            assertThat(verdict.cases()).as(claim.id()).isZero();
            assertThat(verdict.holds()).as(claim.id()).isFalse();
            assertThat(verdict).hasToString("no data");
        }
    }

    @Test
    @DisplayName("a claim can be evaluated on a run that has only some of the mechanisms")
    void onARun() {
        DataTable run = Rows.table(
                "sequential multiply-ijk 600 0.9 k=1; sequential multiply-ijk 800 2.4 k=1",
                "sequential multiply 600 0.9 k=1; sequential multiply 800 2.4 k=1",
                "socket spa 600 0.25; socket spa 800 0.64; socket mca 600 0.3; socket mca 800 0.5");
        assertThat(claim("mca-overtakes").on(run)).hasToString("holds (2 of 2)");
        assertThat(claim("spa-approaches-k").on(run)).hasToString("holds (2 of 2)");
        assertThat(claim("mca-superlinear").on(run)).hasToString("holds (1 of 1)");
        assertThat(claim("sequential-constant-jumps").on(run)).hasToString("fails (1 of 1 against)");
        assertThat(claim("socket-fastest").on(run)).hasToString("no data");
    }

    @Test
    @DisplayName("a claim of one paper can be evaluated on the tables of another: Rahimi et al. print how long RMI "
            + "communicates, which Breg and Polychronopoulos draw")
    void onAnotherPaper() {
        assertThat(claim("rmi-no-speedup-of-spa").onPaper(PAPERS)).hasToString("no data");
        assertThat(claim("externalizable-no-gain").on(PAPERS.table("4.2")).cases())
                .isEqualTo(20);
    }

    @Test
    @DisplayName("the sort's claims on a run in which Java is as fast as C: not five times, quadratic, and no constant "
            + "over RMI")
    void theSortOnARun() {
        DataTable run = Rows.table(
                "sequential sort 25000 0.1 k=1; sequential sort 50000 0.4 k=1; sequential sort 100000 1.6 k=1",
                "socket sort 25000 0.015 k=5; socket sort 50000 0.05 k=5; socket sort 100000 0.17 k=5",
                "socket-objects sort 25000 0.015 k=5; socket-objects sort 50000 0.05 k=5; socket-objects sort 100000 0.17 k=5",
                "socket-in-turns sort 100000 0.33 k=5",
                "rmi-serializable sort 25000 0.02 k=5; rmi-serializable sort 50000 0.06 k=5",
                "rmi-serializable sort 100000 0.18 k=5",
                "mpi sort 25000 0.01 k=5; mpi sort 50000 0.04 k=5; mpi sort 100000 0.16 k=5");
        assertThat(claim("java-not-fast").on(run)).hasToString("fails (1 of 1 against)");
        assertThat(claim("mpi-harnesses").on(run)).hasToString("holds (3 of 3)");
        assertThat(claim("sort-over-rmi-pays").on(run)).hasToString("holds (3 of 3)");
        assertThat(claim("rmi-adds-a-constant").on(run)).hasToString("fails (3 of 3 against)");
        Verdict quadratic = claim("sort-quadratic").on(run);
        assertThat(quadratic.cases()).isEqualTo(4);
        assertThat(quadratic.against()).containsExactly("total rmi-serializable sort");
        assertThat(claim("sort-gains-five").on(run)).hasToString("fails (1 of 1 against)");
        assertThat(claim("sort-in-turns-gains-five").on(run)).hasToString("holds (1 of 1)");
        assertThat(claim("sort-gains-with-n").on(run).against())
                .containsExactly("total sequential / mpi sort n=50000", "total sequential / mpi sort n=100000");
    }

    @Test
    @DisplayName(
            "what a connection or a thread costs an exchange is told as a factor; the paper's milliseconds are of its "
                    + "own machines")
    void exchangesOnARun() {
        DataTable run = Rows.table(
                "socket mca 101 0.02 quantity=communicate; socket-each-exchange mca 101 0.0399 quantity=communicate",
                "udp-stop-and-wait mca 101 0.31 quantity=communicate",
                "udp-thread-each-packet mca 101 0.62 quantity=communicate");
        assertThat(claim("connection-costs-an-exchange").on(run)).hasToString("fails (1 of 1 against)");
        assertThat(claim("thread-costs-an-exchange").on(run)).hasToString("holds (1 of 1)");
        assertThat(claim("exchange-takes-milliseconds").on(run)).hasToString("no data");
        assertThat(claim("exchange-takes-milliseconds").measurement()).isEqualTo("no run can have it");
    }

    @Test
    @DisplayName("a speed-up is judged only if each worker had a processor of its own, or the run is of several hosts")
    void ownProcessors() {
        String multiply = "over=sequential net= program=multiply k=1 n=100 ms=40; ";
        Claim claim = claim("mca-superlinear");
        String mca = multiply.replace("n=100", "n=700") + "program=mca n=700 ms=9 ";
        assertThat(claim.on(Rows.run(mca + "cores=2"))).hasToString("no data");
        assertThat(claim.on(Rows.run(mca + "cores=4"))).hasToString("holds (1 of 1)");
        assertThat(claim.on(Rows.run(mca + "cores=2 net=hosts100"))).hasToString("holds (1 of 1)");
        assertThat(claim.on(Rows.run("program=spa n=700 cores=2"))).hasToString("no data");
        assertThat(claim("spa-approaches-k").measurement())
                .isEqualTo(
                        "total of sequential, socket, each worker with a processor of its own (./lab measure --hosts)");
    }

    @Test
    @DisplayName("what depends on the network is judged over the paper's, if the run has an answer there")
    void theirNetwork() {
        Claim similar = claim("similar");
        String loopback = "ms=10; over=rmi-serializable ms=30; ";
        String lan = "net=lan100 ms=90; net=lan100 over=rmi-serializable ms=99";
        assertThat(similar.on(Rows.run(loopback))).hasToString("fails (1 of 1 against)");
        assertThat(similar.on(Rows.run(loopback + lan))).hasToString("holds (1 of 1)");
        assertThat(similar.on(Rows.run(loopback + "net=lan100 program=mca"))).hasToString("fails (1 of 1 against)");
        assertThat(similar.on(Rows.run(loopback + lan).only("loopback"))).hasToString("fails (1 of 1 against)");
    }

    @Test
    @DisplayName("what loopback says nothing of is judged over the paper's network alone, or between several hosts")
    void onlyTheirNetwork() {
        Claim claim = claim("acknowledgements-cost-much");
        String both = "over=udp-unsynchronized ms=10 net=%1$s; over=udp-stop-and-wait ms=30 net=%1$s";
        assertThat(claim.on(Rows.run(both.formatted("loopback")))).hasToString("no data");
        assertThat(claim.on(Rows.run(both.formatted("lan100")))).hasToString("holds (1 of 1)");
        assertThat(claim.on(Rows.run(both.formatted("hosts100")))).hasToString("holds (1 of 1)");
        assertThat(claim.measurement())
                .isEqualTo("total of udp-stop-and-wait, udp-unsynchronized, over lan100 (./lab measure --net lan100)");
    }

    @Test
    @DisplayName("what Rahimi et al. say of communication is judged over their network, or on no run")
    void overTheirNetwork() {
        assertThat(CLAIMS)
                .filteredOn(claim ->
                        claim.source().equals("rahimi") && claim.quantity().equals("communicate"))
                .hasSizeGreaterThan(8)
                .allSatisfy(claim -> assertThat(claim.run())
                        .matches(run ->
                                "lan100".equals(run.net()) || run.quantities().isEmpty()));
    }

    @Test
    @DisplayName("a formula is that of ranks where MPI runs it")
    void ranksHaveAFormulaOfTheirOwn() {
        DataTable run =
                Rows.table("mpi spa 10 9 quantity=calls unit=calls", "socket spa 10 8 quantity=calls unit=calls");
        assertThat(claim("counts-calls").on(run)).hasToString("holds (2 of 2)");
    }

    @Test
    @DisplayName("README.md says what each predicate asks, and a claim asks each")
    void predicatesOfThePage() throws IOException {
        List<String> named = Files.readString(Path.of("reference", "README.md"))
                .split("\\| Predicate \\| Asks \\|")[1]
                .lines()
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .flatMap(line -> Stream.of(line.split("\\|")[1].split(",")))
                .map(name -> name.replace("`", "").strip())
                .toList();
        assertThat(named).containsExactlyInAnyOrderElementsOf(Predicates.names());
        assertThat(CLAIMS.stream().map(Claim::predicate).distinct())
                .containsExactlyInAnyOrderElementsOf(Predicates.names());
    }

    @Test
    @DisplayName("an unknown predicate is refused by name")
    void unknownPredicate() {
        assertThatThrownBy(() -> Predicates.findings("prettiest", PAPERS, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("prettiest")
                .hasMessageContaining("fastest");
    }

    private static Claim claim(String id) {
        return CLAIMS.stream().filter(c -> c.id().equals(id)).findFirst().orElseThrow();
    }
}
