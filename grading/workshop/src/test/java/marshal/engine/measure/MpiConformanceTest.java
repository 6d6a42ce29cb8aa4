package marshal.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import marshal.checks.course.MpiCase;
import marshal.checks.course.MpiProgram;
import marshal.engine.Home;
import marshal.engine.mpi.Hosts;
import marshal.engine.run.Builder;
import marshal.engine.run.MpiCode;
import marshal.kit.measure.Counts;
import marshal.kit.mpi.Explanation;
import marshal.kit.mpi.Mpi;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankCounts;
import marshal.kit.process.Program;
import marshal.workshop.CasesInTurn;
import marshal.workshop.Example;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The conformance cases over MPI: the same results, for the calls and elements of ranks that compute. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MpiConformanceTest {

    /** A run takes a tenth of a second, but other tests load the machine at the same time. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    @AutoClose
    private final Builder builder = new Builder(Home.find());

    private Mpi mpi;

    @BeforeAll
    void compile() {
        NotHere.orMpich();
        mpi = ((MpiCode) builder.reference(Example.IN_C)).on(Hosts.HERE);
    }

    /** Some numbers of ranks represent the others. */
    static List<Integer> anyRanks() {
        return CasesInTurn.of("ranks", List.of(1, 2, 3, 4, 5), 2);
    }

    static List<Integer> squareRanks() {
        return CasesInTurn.of("ranks of mca", List.of(1, 4, 9), 1);
    }

    static List<Integer> ringRanks() {
        return CasesInTurn.of("ranks of ring", List.of(2, 3, 4, 5), 2);
    }

    @ParameterizedTest(name = "k = {0}")
    @MethodSource("anyRanks")
    void sortIsRightAndCostsWhatTheFormulasSay(int k) {
        everyVariant("sort", ConformanceTest.ITEMS, k);
    }

    @ParameterizedTest(name = "k = {0}")
    @MethodSource("anyRanks")
    void spaIsRightAndCostsWhatTheFormulasSay(int k) {
        everyVariant("spa", ConformanceTest.SIDES, k);
    }

    @ParameterizedTest(name = "k = {0}")
    @MethodSource("squareRanks")
    void mcaIsRightAndCostsWhatTheFormulasSay(int k) {
        everyVariant(
                "mca",
                ConformanceTest.SIDES.stream()
                        .filter(n -> n > 0 && Program.MCA.fits(n, k))
                        .toList(),
                k);
    }

    @ParameterizedTest(name = "k = {0}")
    @MethodSource("ringRanks")
    void theRingsThatCannotBlockAreRightAndSendOneMessageARank(int k) {
        for (String variant : List.of("sendrecv", "ordered", "nonblocking")) {
            run(new MpiCase(program("ring"), variant, 20_000, k, ConformanceTest.SEED), true);
        }
    }

    private static MpiProgram program(String name) {
        return (MpiProgram) Example.IN_C.experiment(name).orElseThrow();
    }

    private void everyVariant(String name, List<Integer> sizes, int k) {
        MpiProgram program = program(name);
        for (String variant : program.variants()) {
            for (int n : sizes) {
                var what = new MpiCase(program, variant, n, k, ConformanceTest.SEED);
                Counts polite = run(what, true);
                if (n == 12 || n == 50) {
                    assertThat(run(what, false))
                            .as("what %s sends without the shim", what)
                            .isEqualTo(polite);
                }
            }
        }
    }

    /** Runs a case and asserts that its result is right and its counts match the formula; returns the counts. */
    private Counts run(MpiCase what, boolean polite) {
        String name = what + ", k = " + what.k() + (polite ? "" : ", without the shim");
        MpiJob job = what.job().within(PATIENCE);
        MpiRun run = mpi.run(polite ? job : job.impolite());
        assertThat(Explanation.of(run)).as(name).isEmpty();
        assertThat(what.verdict().test(run))
                .as("the result of %s is right", name)
                .isTrue();
        Counts counts = RankCounts.of(what.ranks(run));
        assertThat(counts).as("what %s sends", name).isEqualTo(what.formula());
        return counts;
    }
}
