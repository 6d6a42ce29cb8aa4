package marshal.grader.grade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import marshal.checks.course.Lab;
import marshal.checks.run.Status;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.isolate.IfPossible;
import marshal.engine.isolate.Isolation;
import marshal.engine.isolate.Limits;
import marshal.engine.isolate.Tier;
import marshal.engine.run.Builder;
import marshal.engine.run.LabRun;
import marshal.engine.run.LabStatus;
import marshal.engine.submission.Sources;
import marshal.engine.submission.Submission;
import marshal.grader.report.Gradebook;
import marshal.grader.timing.TimingPlan;
import marshal.workshop.Await;
import marshal.workshop.CasesInTurn;
import marshal.workshop.Example;
import marshal.workshop.mutants.Mutant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Slots in separate processes: the same verdict in every tier, and the cost of a slot's death. */
@Order(1) // it takes long
class SlotsTest {

    private static final Lab LAB = Example.LAB;
    private static final long SEED = 20;

    @TempDir
    private Path temp;

    private final Home home = Home.find();
    private Sources solution;

    @BeforeEach
    void readSolution() {
        try (var builder = new Builder(home)) {
            solution = builder.solution(LAB);
        }
    }

    /**
     * Tests T0 only if there is time, because the rehearsal class and the attacks are graded in it. One of the other
     * tiers represents the rest.
     */
    static List<Tier> tiers() {
        return Boolean.getBoolean("marshal.all")
                ? List.of(Tier.values())
                : CasesInTurn.of("tiers of slots", List.of(Tier.T1, Tier.T2, Tier.T3), 1);
    }

    @ParameterizedTest
    @MethodSource("tiers")
    void theVerdictIsTheSameInEveryTier(Tier tier) throws IOException {
        Mutant mutant = Mutant.all(home.root().resolve("grading/mutants").resolve(LAB.id()))
                .get(0);
        try (var slots = slots(tier, Limits.WALL)) {
            LabRun right = slots.check(handIn("ada", solution), LAB);
            assertThat(right.isolation()).isEqualTo(tier.name());
            assertThat(right.steps())
                    .allSatisfy(
                            step -> assertThat(step.status()).as(step.message()).isEqualTo(Status.PASS));
            assertThat(right.score()).isEqualTo(100);
            assertThat(right.interop())
                    .isNotEmpty()
                    .allSatisfy(run -> assertThat(run.right()).as(run.message()).isTrue());
            LabRun wrong = slots.check(handIn("bob", mutant.of(solution)), LAB);
            assertThat(wrong.steps())
                    .filteredOn(step -> step.id().equals(mutant.step()))
                    .allSatisfy(step -> assertThat(step.message()).containsPattern(mutant.says()))
                    .hasSize(1);
        }
    }

    @Test
    void aSlotThatDiesIsReplacedAndWhatItDidIsTriedOnceMore() throws Exception {
        try (var slots = slots(Tier.T0, Limits.WALL)) {
            Submission slow = handIn("slow", stuck());
            var run = CompletableFuture.supplyAsync(() -> slots.check(slow, LAB));
            var started = new ArrayList<ProcessHandle>();
            var ended = new HashSet<SlotProcess>();
            while (ended.size() < 2) { // an ended slot may already have started another student's process
                Await.until(() -> slots.processes().stream()
                        .anyMatch(
                                slot -> !ended.contains(slot) && !students(slot).isEmpty()));
                for (SlotProcess slot : slots.processes()) {
                    started.addAll(students(slot));
                    ProcessHandle.of(slot.pid()).ifPresent(ProcessHandle::destroyForcibly);
                    ended.add(slot);
                }
            }
            LabRun broken = run.get(10, TimeUnit.MINUTES);
            assertThat(broken.status()).isEqualTo(LabStatus.UNCHECKED);
            assertThat(broken.message()).isEqualTo("Grading this broke off.");
            assertThat(broken.attention()).hasSize(1);
            Await.until(() -> started.stream().noneMatch(ProcessHandle::isAlive));
            assertThat(slots.check(handIn("ada", solution), LAB).score()).isEqualTo(100);
        }
    }

    @Test
    void aSlotThatIsNotDoneIsEnded() throws Exception {
        try (var slots = slots(Tier.T0, Duration.ofSeconds(2))) {
            LabRun late = slots.check(handIn("slow", stuck()), LAB);
            assertThat(late.status()).isEqualTo(LabStatus.UNCHECKED);
            assertThat(late.message()).contains("took more than");
            assertThat(late.attention()).hasSize(1);
            assertThat(slots.processes()).isEmpty();
        }
    }

    @Test
    void whatKeepsTheKitFromRunningIsTold() throws IOException {
        Path nowhere = Files.createDirectory(temp.resolve("nowhere"));
        try (var slots = slots(new Home(nowhere), Isolation.of(Tier.T3, List.of()), Duration.ofMinutes(5))) {
            Submission ada = handIn("ada", solution);
            assertThatThrownBy(() -> slots.check(ada, LAB)).isInstanceOf(KitException.class);
        }
    }

    private Slots slots(Tier tier, Duration wall) {
        return slots(home, IfPossible.of(tier, List.of(temp)), wall);
    }

    private static Slots slots(Home home, Isolation isolation, Duration wall) {
        var task = new ClassGrading.Task(List.of(LAB), SEED, isolation, 2, TimingPlan.NONE, Gradebook.PLAIN);
        return new Slots(home, task, new ClassGrading.Listener() {}, wall);
    }

    /** A solution whose first step never ends. */
    private Sources stuck() {
        String partition = solution.files().get("Partition.java");
        assertThat(partition).isNotNull();
        String hanging = "static { while (System.nanoTime() != 0) { java.util.concurrent.locks.LockSupport.park(); } }";
        return solution.with(Sources.of(
                Map.of("Partition.java", partition.replaceFirst("\\bclass Partition[^{]*\\{", "$0 " + hanging))));
    }

    private Submission handIn(String student, Sources sources) throws IOException {
        Path folder = Files.createDirectories(temp.resolve(student).resolve(LAB.handedIn()));
        for (Map.Entry<String, String> file : sources.files().entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        return new Submission(student, temp.resolve(student));
    }

    private static List<ProcessHandle> students(SlotProcess slot) {
        return ProcessHandle.of(slot.pid()).stream()
                .flatMap(ProcessHandle::descendants)
                .filter(each -> each.info().commandLine().orElse("").contains("StudentMain"))
                .toList();
    }
}
