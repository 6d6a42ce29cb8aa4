package marshal.grader.grade;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import marshal.checks.course.Lab;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.engine.Home;
import marshal.engine.isolate.CellSite;
import marshal.engine.isolate.IfPossible;
import marshal.engine.isolate.Isolation;
import marshal.engine.isolate.Tier;
import marshal.engine.run.LabRun;
import marshal.engine.run.LabStatus;
import marshal.engine.submission.SourceReader;
import marshal.engine.submission.Submission;
import marshal.workshop.Example;
import marshal.workshop.Folders;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Submissions of a lab in C, graded in the best available sandbox. */
class GradingInCTest {

    /** The first step is enough. */
    private static final Lab LAB = firstStepOf(Example.IN_C);

    @TempDir
    private Path temp;

    private final Home home = Home.find();
    private Isolation isolation;
    private Map<String, String> solution;

    @BeforeEach
    void readSolution() throws Exception {
        NotHere.orMpich();
        isolation = IfPossible.best(List.of(home.root(), temp));
        solution = new SourceReader(LAB).readModule(home.solution(LAB)).files();
    }

    @AfterEach
    void open() {
        if (isolation != null) {
            isolation.close();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"T0", "T1"})
    void aFolderIsBuiltAndRunApartFromTheTree(Tier tier) throws IOException {
        isolation.close();
        isolation = IfPossible.of(tier, List.of(home.root(), temp));
        handIn(LAB.name(), "hello.c");
        LabRun run = grade();
        assertThat(run.message()).isEmpty();
        assertThat(first(run).status()).as(first(run).message()).isEqualTo(Status.PASS);
        assertThat(run.isolation()).isEqualTo(tier.name());
        assertThat(run.notes())
                .hasSize(1)
                .first()
                .asString()
                .contains("the starter's is used instead", "sort.c")
                .doesNotContain("hello.c");
    }

    @Test
    void whoZipsTheTreeAndUsesAMakefileIsGradedToo() throws IOException {
        handIn("c-mpi/starter", "hello.c");
        put("c-mpi/starter/Makefile", "all:\n\trm -rf /\n");
        put("c-mpi/starter/" + LAB.id() + ".h", "#error not the kit's\n");
        assertThat(first(grade()).status()).isEqualTo(Status.PASS);
    }

    @Test
    void warningsAreNotedAndErrorsAreTheMessage() throws IOException {
        handIn(LAB.name(), solution.keySet().toArray(String[]::new));
        put(LAB.name() + "/mine.c", "int third(void) { int unused; return 3; }\n");
        assertThat(grade().notes())
                .containsExactly(
                        "The compiler warns once: mine.c:1:23: warning: unused variable 'unused' [-Wunused-variable]");
        put(LAB.name() + "/mine.c", "int third(void) { return 3 }\n");
        LabRun run = grade();
        assertThat(run.status()).isEqualTo(LabStatus.ERROR);
        assertThat(run.message())
                .startsWith("It does not compile:\nmine.c: In function 'third':\nmine.c:1:27: error: expected ';'");
        assertThat(run.score()).isZero();
        assertThat(run.max()).isPositive();
    }

    /** The sanitizers get the preprocessor's output of the plain build, so code cannot detect them. */
    @Test
    @Tag("all")
    void codeDoesNotSeeTheSanitizers() throws IOException {
        handIn(LAB.name(), solution.keySet().toArray(String[]::new));
        assertThat(grade().attention()).isEmpty();
        put(
                LAB.name() + "/hello.c",
                "#ifdef __SANITIZE_ADDRESS__\n#error not with me\n#endif\n" + solution.get("hello.c"));
        assertThat(first(grade()).status()).isEqualTo(Status.PASS);
        put(
                LAB.name() + "/hello.c",
                solution.get("hello.c") + "\n__attribute__((no_sanitize(\"address\"))) void quietly(void) {}\n");
        assertThat(grade().steps())
                .as("what is kept from the sanitizers fails their checks")
                .anyMatch(step -> step.status() == Status.FAIL);
    }

    private void handIn(String folder, String... names) throws IOException {
        for (String name : names) {
            put(folder + "/" + name, solution.get(name));
        }
    }

    private void put(String path, String text) throws IOException {
        Folders.put(temp.resolve("ada").resolve(path), text);
    }

    private LabRun grade() {
        CellSite site = isolation.site();
        try (var grader = new Grader(home, List.of(LAB), 1L, site, timing -> {})) {
            return grader.check(new Submission("ada", temp.resolve("ada")), LAB);
        } finally {
            site.clear();
        }
    }

    private static Lab firstStepOf(Lab lab) {
        return new Lab(
                lab.id(),
                lab.name(),
                lab.sources(),
                lab.java(),
                lab.steps().subList(0, 1),
                lab.wires(),
                lab.experiments());
    }

    private static StepResult first(LabRun run) {
        return run.steps().get(0);
    }
}
