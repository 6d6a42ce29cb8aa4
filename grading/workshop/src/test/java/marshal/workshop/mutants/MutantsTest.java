package marshal.workshop.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.engine.Home;
import marshal.engine.compile.Compiled;
import marshal.engine.run.Builder;
import marshal.engine.run.LabChecker;
import marshal.engine.run.LabRun;
import marshal.engine.run.Seeds;
import marshal.engine.submission.Sources;
import marshal.grader.fingerprints.Fingerprint;
import marshal.grader.fingerprints.KnownFingerprints;
import marshal.workshop.CasesInTurn;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests the checks: each wrong solution is caught at its step, and the message names the mistake; the right solution
 * passes. That takes long. So a few represent the rest, each in its {@link CasesInTurn}, unless a lab is named or
 * {@code -Dmarshal.all=true} is set ({@code ./lab test --all}). In the latter case, an earlier step, in its turn, must
 * not blame a wrong solution either.
 *
 * <p>The symptoms of a wrong solution are its fingerprint, in grading/mutants/LAB/fingerprints.json. One of the named
 * checks has to fail with this text. The others need not, because late events fail in other ways on a busy machine.
 * {@code -Dmarshal.fingerprints=write} writes the file; see grading/mutants/README.md.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
@Order(1) // it takes long
@Tag("lab")
class MutantsTest {

    private static final long SEED = Long.getLong("marshal.seed", 20);
    private static final int MUTANTS = 1;
    private static final boolean ALL = Boolean.getBoolean("marshal.all");
    /** Only mutants with these names, such as {@code -Dmarshal.mutant='manager-.*'}. */
    private static final Pattern NAMED = Pattern.compile(System.getProperty("marshal.mutant", ".*"));

    private static final boolean WRITE =
            System.getProperty("marshal.fingerprints", "").equals("write");

    private final Home home = Home.find();
    private final Queue<Fingerprint> seen = new ConcurrentLinkedQueue<>();
    private final AtomicInteger tried = new AtomicInteger();

    @AutoClose
    private final Builder builder = new Builder(home);

    private Map<Lab, Sources> solutions;

    @BeforeAll
    void readSolutions() {
        solutions = labs().stream().collect(Collectors.toMap(Function.identity(), builder::solution));
    }

    @AfterAll
    void writeFingerprints() throws IOException {
        if (WRITE) {
            for (Lab lab : labs()) {
                KnownFingerprints.of(home, lab.id())
                        .with(
                                each -> NAMED.matcher(each.name()).matches(),
                                seen.stream()
                                        .filter(each -> each.step().startsWith(lab.id() + "."))
                                        .toList())
                        .write(home, lab.id());
            }
        }
    }

    static List<Lab> labs() {
        return CasesInTurn.labs();
    }

    static Stream<Arguments> mutants() {
        var all = new TreeMap<String, Arguments>();
        for (Lab lab : labs()) {
            for (Mutant mutant : mutants(lab)) {
                if (NAMED.matcher(mutant.name()).matches()) {
                    all.put(lab.id() + " " + mutant.name(), Arguments.of(lab, mutant));
                }
            }
        }
        return CasesInTurn.of("mutants", List.copyOf(all.keySet()), MUTANTS).stream()
                .map(all::get);
    }

    @ParameterizedTest
    @MethodSource("labs")
    void thereAreEnoughMutantsAndEveryStepHasSome(Lab lab) {
        List<Mutant> all = mutants(lab);
        assertThat(all).hasSizeGreaterThanOrEqualTo(20);
        assertThat(lab.steps().stream()
                        .map(Lab::step)
                        .filter(step -> !step.bonus())
                        .map(step -> step.id()))
                .allSatisfy(
                        step -> assertThat(all).anyMatch(mutant -> mutant.step().equals(step)));
    }

    /** One lab in its turn. Solutions in Java also pass in their own modules, in one process. */
    static List<Lab> labsWhoseSolutionIsRun() {
        List<String> some = CasesInTurn.of(
                "solutions in processes of their own",
                labs().stream().map(Lab::id).toList(),
                1);
        return labs().stream().filter(lab -> some.contains(lab.id())).toList();
    }

    @ParameterizedTest
    @MethodSource("labsWhoseSolutionIsRun")
    void theSolutionScoresEveryPoint(Lab lab) {
        LabRun run = run(lab, solutions.get(lab), lab.steps());
        assertThat(run.steps())
                .allSatisfy(step -> assertThat(step.status()).as(step.message()).isEqualTo(Status.PASS));
        assertThat(run.score()).isEqualTo(100);
        assertThat(run.max()).isEqualTo(100);
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("mutants")
    void isCaughtAtItsStep(Lab lab, Mutant mutant) throws IOException {
        int before = tried.getAndIncrement();
        if (before > 0 && before % 20 == 0) {
            System.out.println(before + " mutants tried"); // a lab's mutants take ten minutes and more
        }
        List<StepResult> steps =
                run(lab, mutant.of(solutions.get(lab)), steps(lab, mutant)).steps();
        StepResult last = steps.get(steps.size() - 1);
        assertThat(steps.subList(0, steps.size() - 1))
                .as("a step before %s", mutant.step())
                .allSatisfy(step -> assertThat(step.status()).as(step.message()).isEqualTo(Status.PASS));
        assertThat(last.status())
                .as("%s, where %s", last.id(), mutant.mistake())
                .isEqualTo(Status.FAIL);
        assertThat(last.message()).containsPattern(mutant.says());
        showsItsFingerprint(lab, KnownFingerprints.of(mutant, last.checks()));
    }

    private void showsItsFingerprint(Lab lab, Fingerprint shown) throws IOException {
        if (WRITE) {
            seen.add(shown);
            return;
        }
        Fingerprint known = KnownFingerprints.of(home, lab.id()).of(shown.name());
        assertThat(known)
                .as(
                        "a fingerprint in grading/mutants/LAB/fingerprints.json; grading/mutants/README.md says how to write it")
                .isNotNull();
        assertThat(KnownFingerprints.areOfOneMutant(known, shown))
                .as("the fingerprint is of this step and mistake: %s", known)
                .isTrue();
        assertThat(KnownFingerprints.isSeenIn(shown.checks(), known))
                .as(
                        "the fingerprint%n%s%nis what was seen:%n%s%n(after a change of a check's name or words: "
                                + "grading/mutants/README.md says how to write it again)",
                        known.checks(), shown.checks())
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("labs")
    void everyMutantFitsItsSolutionAndHasAFingerprint(Lab lab) throws IOException {
        List<Mutant> all = mutants(lab);
        assertThat(all)
                .allSatisfy(mutant -> assertThat(mutant.of(solutions.get(lab)).files())
                        .isNotEqualTo(solutions.get(lab).files()));
        if (!WRITE) {
            assertThat(KnownFingerprints.of(home, lab.id()).names())
                    .containsExactlyInAnyOrderElementsOf(
                            all.stream().map(Mutant::name).toList());
        }
    }

    private LabRun run(Lab lab, Sources sources, List<Class<?>> steps) {
        NotHere.orBuilds(lab);
        Compiled compiled = builder.compile(lab, sources);
        assertThat(compiled.errors()).isEmpty();
        var host = builder.code(lab, compiled).forChecks();
        return new LabChecker(LabChecker.Listener.NONE).run(lab, steps, host, Seeds.fixed(SEED), false);
    }

    /** The step that catches the mutant, and, if there is time, one of the earlier steps, in its turn. */
    private static List<Class<?>> steps(Lab lab, Mutant mutant) {
        List<String> ids = lab.steps().stream().map(each -> Lab.step(each).id()).toList();
        int at = ids.indexOf(mutant.step());
        assertThat(at).as("there is a step %s", mutant.step()).isNotNegative();
        Optional<Class<?>> before =
                ALL ? CasesInTurn.oneOf(mutant.name(), lab.steps().subList(0, at)) : Optional.empty();
        return Stream.concat(before.stream(), Stream.of(lab.steps().get(at))).toList();
    }

    private static List<Mutant> mutants(Lab lab) {
        Path folder = Home.find().root().resolve("grading/mutants").resolve(lab.id());
        return Mutant.all(folder);
    }
}
