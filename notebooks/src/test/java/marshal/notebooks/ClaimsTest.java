package marshal.notebooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The papers' claims, evaluated on the papers' own tables, come out as claims.json says. */
class ClaimsTest {

    private static final Table PAPERS = Table.read(Path.of("reference"));
    private static final List<Claim> CLAIMS = Claim.read(Path.of("reference", "claims.json"));

    @TestFactory
    Stream<DynamicTest> eachClaimOnThePaper() {
        return CLAIMS.stream().map(claim -> DynamicTest.dynamicTest(claim.id() + ": " + claim.says(), () -> {
            Verdict verdict = claim.onPaper(PAPERS);
            assertThat(new Claim.Expected(verdict.cases(), verdict.against().size()))
                    .as("%s", verdict.against())
                    .isEqualTo(claim.paper());
        }));
    }

    @Test
    @DisplayName("the order of the text is missing in exactly these eight places of table 4.1")
    void eightPlaces() {
        assertThat(claim("order").onPaper(PAPERS).against()).containsExactlyInAnyOrder(
                "spa n=100", "spa n=400", "spa n=700", "spa n=900",
                "mca n=100", "mca n=300", "mca n=500", "mca n=600");
    }

    @Test
    @DisplayName("a table that lacks what a claim is about has no cases, and the claim does not hold on it")
    void noData() {
        for (Claim claim : CLAIMS) {
            Verdict verdict = claim.on(new Table(List.of()));
            assertThat(verdict.cases()).as(claim.id()).isZero();
            assertThat(verdict.holds()).as(claim.id()).isFalse();
            assertThat(verdict).hasToString("no data");
        }
    }

    @Test
    @DisplayName("a claim can be evaluated on a run that has only some of the mechanisms")
    void onARun() {
        Table run = new Table(List.of(
                run("sequential", "multiply-ijk", 600, 1, 900), run("sequential", "multiply-ijk", 800, 1, 2400),
                run("socket", "spa", 600, 4, 250), run("socket", "spa", 800, 4, 640),
                run("socket", "mca", 600, 4, 300), run("socket", "mca", 800, 4, 500)));
        assertThat(claim("mca-overtakes").on(run)).hasToString("holds (2 of 2)");
        assertThat(claim("spa-approaches-k").on(run)).hasToString("holds (2 of 2)");
        assertThat(claim("mca-superlinear").on(run)).hasToString("holds (1 of 1)");
        assertThat(claim("sequential-constant-jumps").on(run)).hasToString("fails (1 of 1 against)");
        assertThat(claim("socket-fastest").on(run)).hasToString("no data");
    }

    @Test
    @DisplayName("a claim of one paper can be evaluated on the tables of another: Rahimi et al. have speed-ups over RMI that Breg and Polychronopoulos had not")
    void onAnotherPaper() {
        assertThat(claim("rmi-no-speedup").onPaper(PAPERS)).hasToString("no data");
        Table rahimi = new Table(Stream.concat(
                PAPERS.table("4.1").rows().stream(),
                PAPERS.table("4.3").mechanism("sequential").rows().stream()).toList());
        Verdict verdict = claim("rmi-no-speedup").on(rahimi);
        assertThat(verdict.cases()).isEqualTo(10);
        assertThat(verdict.against()).contains("rmi-serializable n=1000").doesNotContain("rmi-serializable n=300");
        assertThat(claim("externalizable-no-gain").on(PAPERS.table("4.2")).cases()).isEqualTo(20);
    }

    @Test
    @DisplayName("the sort's claims on a run in which Java is as fast as C: not five times, quadratic, and no constant over RMI")
    void theSortOnARun() {
        Table run = new Table(List.of(
                run("sequential", "sort", 50_000, 1, 400), run("sequential", "sort", 100_000, 1, 1600),
                run("socket", "sort", 50_000, 5, 50), run("socket", "sort", 100_000, 5, 170),
                run("rmi-serializable", "sort", 50_000, 5, 60), run("rmi-serializable", "sort", 100_000, 5, 180),
                run("mpi", "sort", 50_000, 5, 40), run("mpi", "sort", 100_000, 5, 160)));
        assertThat(claim("java-not-fast").on(run)).hasToString("fails (2 of 2 against)");
        assertThat(claim("mpi-harnesses").on(run)).hasToString("holds (2 of 2)");
        assertThat(claim("sort-over-rmi-pays").on(run)).hasToString("holds (2 of 2)");
        assertThat(claim("rmi-adds-a-constant").on(run)).hasToString("fails (2 of 2 against)");
        Verdict quadratic = claim("sort-quadratic").on(run);
        assertThat(quadratic.cases()).isEqualTo(4);
        assertThat(quadratic.against()).containsExactly("socket n=50000", "rmi-serializable n=50000");
    }

    @Test
    @DisplayName("a formula is that of ranks where MPI runs it")
    void ranksHaveAFormulaOfTheirOwn() {
        Table run = new Table(List.of(
                new Observation("run", "timings", "calls", "mpi", "sort", 11, 4, 6, "calls"),
                new Observation("run", "timings", "calls", "socket", "sort", 11, 4, 8, "calls")));
        assertThat(claim("counts-calls").on(run)).hasToString("holds (2 of 2)");
    }

    @Test
    @DisplayName("a claim knows which mechanisms it is about")
    void names() {
        assertThat(CLAIMS).filteredOn(claim -> claim.names(List.of("rmi-serializable")))
                .extracting(Claim::id)
                .contains("order", "similar", "rmi-no-speedup", "mpi-fastest")
                .doesNotContain("counts-calls", "spa-approaches-k", "sort-over-sockets-pays");
    }

    @Test
    @DisplayName("an unknown predicate is refused by name")
    void unknownPredicate() {
        assertThatThrownBy(() -> Predicates.named("prettiest"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("prettiest")
                .hasMessageContaining("fastest");
    }

    private static Claim claim(String id) {
        return CLAIMS.stream().filter(c -> c.id().equals(id)).findFirst().orElseThrow();
    }

    private static Observation run(String mechanism, String program, int n, int k, double ms) {
        return new Observation("run", "timings", "total", mechanism, program, n, k, ms, "ms");
    }
}
