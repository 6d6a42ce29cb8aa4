package marshal.grading.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.checks.Status;
import marshal.checks.StepResult;
import marshal.grading.Home;
import marshal.grading.compile.Compiled;
import marshal.grading.compile.SourceCompiler;
import marshal.grading.run.LabChecker;
import marshal.grading.run.LabRun;
import marshal.grading.run.Seeds;
import marshal.grading.run.Students;
import marshal.grading.submission.SourceReader;
import marshal.grading.submission.Sources;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the checks: each wrong solution is caught at its step, and told what is wrong; the right one passes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
class MutantsTest {

    private static final long SEED = 20;
    /** A mutant that hangs costs one deadline a check; this is far more, and far less than for ever. */
    private static final Duration DEADLINE = Duration.ofMinutes(3);

    private final Home home = Home.find();
    private final Lab lab = Labs.ALL.get(0);
    private SourceCompiler compiler;
    private Sources solution;

    @BeforeAll
    void readSolution() throws Exception {
        compiler = new SourceCompiler(home);
        solution = new SourceReader(lab).readModule(home.solutions().resolve(lab.name()));
    }

    @AfterAll
    void stopCompiler() {
        compiler.close();
    }

    static Stream<Mutant> mutants() {
        return Mutant.all(folder()).stream();
    }

    @Test
    void thereAreEnoughMutantsAndEveryStepHasSome() {
        List<Mutant> all = Mutant.all(folder());
        assertThat(all).hasSizeGreaterThanOrEqualTo(25);
        assertThat(lab.steps().stream().map(Lab::step).filter(step -> !step.bonus()).map(step -> step.id()))
                .allSatisfy(step -> assertThat(all).anyMatch(mutant -> mutant.step().equals(step)));
    }

    @Test
    void theSolutionScoresEveryPoint() {
        LabRun run = run(solution, lab.steps());
        assertThat(run.steps()).allSatisfy(step -> assertThat(step.status()).as(step.message()).isEqualTo(Status.PASS));
        assertThat(run.score()).isEqualTo(100);
        assertThat(run.max()).isEqualTo(100);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    void isCaughtAtItsStep(Mutant mutant) {
        long start = System.nanoTime();
        List<StepResult> steps = run(mutant.of(solution), upTo(mutant.step())).steps();
        StepResult last = steps.get(steps.size() - 1);
        assertThat(steps.subList(0, steps.size() - 1)).as("the steps before %s", mutant.step())
                .allSatisfy(step -> assertThat(step.status()).as(step.message()).isEqualTo(Status.PASS));
        assertThat(last.status()).as("%s, where %s", last.id(), mutant.mistake()).isEqualTo(Status.FAIL);
        assertThat(last.message()).containsPattern(mutant.says());
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(DEADLINE);
    }

    private LabRun run(Sources sources, List<Class<?>> steps) {
        Compiled compiled = compiler.compile(lab, sources);
        assertThat(compiled.errors()).isEmpty();
        var host = new Students(lab, compiled.classes()).forChecks();
        return new LabChecker(LabChecker.Listener.NONE).run(lab, steps, host, Seeds.fixed(SEED), false);
    }

    private List<Class<?>> upTo(String step) {
        var steps = new ArrayList<Class<?>>();
        for (Class<?> each : lab.steps()) {
            steps.add(each);
            if (Lab.step(each).id().equals(step)) {
                return steps;
            }
        }
        throw new IllegalArgumentException("there is no step " + step);
    }

    private static Path folder() {
        return Home.find().root().resolve("grading/mutants/lab1");
    }
}
